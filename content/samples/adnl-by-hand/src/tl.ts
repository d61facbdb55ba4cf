// #region write
/** A 32-bit number. A constructor number, too, is written this way. */
export function int(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value >>> 0);
  return out;
}

/** A 64-bit number. */
export function long(value: bigint): Buffer {
  const out = Buffer.alloc(8);
  out.writeBigInt64LE(value);
  return out;
}

/** A byte string: its length, the content, and zeros up to a multiple of four. */
export function bytes(content: Uint8Array): Buffer {
  const head = content.length < 254 ? Buffer.from([content.length]) : int(content.length * 256 + 254);
  const padding = -(head.length + content.length) & 3;
  return Buffer.concat([head, content, Buffer.alloc(padding)]);
}
// #endregion

// #region read
/** Reads the fields of an object one after the other. */
export class Reader {
  #at = 0;

  constructor(readonly data: Buffer) {}

  take(size: number): Buffer {
    const end = this.#at + size;
    if (end > this.data.length) throw new Error("the object ends too early");
    const part = this.data.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  get position(): number {
    return this.#at;
  }

  int(): number {
    return this.take(4).readInt32LE();
  }

  long(): bigint {
    return this.take(8).readBigInt64LE();
  }

  bytes(): Buffer {
    const first = this.take(1).readUInt8();
    const size = first < 254 ? first : this.take(3).readUIntLE(0, 3);
    const content = this.take(size);
    this.take(-((first < 254 ? 1 : 4) + size) & 3);
    return content;
  }
}
// #endregion
