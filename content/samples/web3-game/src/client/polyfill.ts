/** Browsers have no Buffer, which @ton/core uses. */
import { Buffer } from 'buffer';

Object.assign(globalThis, { Buffer });
