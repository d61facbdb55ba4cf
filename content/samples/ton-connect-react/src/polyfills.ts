// #region buffer
import { Buffer } from 'buffer';

Object.assign(globalThis, { Buffer }); // @ton/core expects the Buffer of Node.js
// #endregion
