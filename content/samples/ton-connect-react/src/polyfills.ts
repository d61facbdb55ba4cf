// #region buffer
import { Buffer } from 'buffer';

globalThis.Buffer = Buffer; // @ton/core expects the Buffer of Node.js
// #endregion
