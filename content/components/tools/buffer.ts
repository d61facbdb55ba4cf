/** Gives the browser the `Buffer` that TON's libraries expect; imported before them. */
import { Buffer } from "buffer";

const place = globalThis as { Buffer?: typeof Buffer };
place.Buffer ??= Buffer;
