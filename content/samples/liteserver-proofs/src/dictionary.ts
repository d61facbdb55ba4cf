// #region dictionary
import { Slice } from '@ton/core';

export type Skip = (slice: Slice) => void;

export function find(
    edge: Slice,
    key: bigint,
    keyBits: number,
    skipExtra: Skip,
): Slice | undefined {
    const { length, bits } = loadLabel(edge, keyBits);
    const rest = keyBits - length;
    if (((key >> BigInt(rest)) & mask(length)) !== bits) return undefined;
    if (rest === 0) {
        skipExtra(edge);
        return edge;
    }
    const [left, right] = [edge.loadRef(), edge.loadRef()];
    const next = (key >> BigInt(rest - 1)) & 1n ? right : left;
    return find(next.beginParse(), key & mask(rest - 1), rest - 1, skipExtra);
}

export function* entries(
    edge: Slice,
    keyBits: number,
    skipExtra: Skip,
    from = 0n,
    prefix = 0n,
): Generator<[bigint, Slice]> {
    const { length, bits } = loadLabel(edge, keyBits);
    const rest = keyBits - length;
    const key = (prefix << BigInt(length)) | bits;
    if (rest === 0) {
        skipExtra(edge);
        if (key >= from) yield [key, edge];
        return;
    }
    for (const bit of [0n, 1n]) {
        const branch = edge.loadRef();
        const begin = (key << 1n) | bit;
        const last = (begin << BigInt(rest - 1)) | mask(rest - 1);
        if (last >= from)
            yield* entries(branch.beginParse(), rest - 1, skipExtra, from, begin);
    }
}

function loadLabel(slice: Slice, most: number): { length: number; bits: bigint } {
    const sizeBits = 32 - Math.clz32(most);
    let length = 0;
    let bits = 0n;
    if (!slice.loadBit()) {
        while (slice.loadBit()) length++;
        if (length > 0) bits = slice.loadUintBig(length);
    } else if (!slice.loadBit()) {
        length = slice.loadUint(sizeBits);
        if (length > 0) bits = slice.loadUintBig(length);
    } else {
        const same = slice.loadBit();
        length = slice.loadUint(sizeBits);
        if (same) bits = mask(length);
    }
    if (length > most) throw new Error('label longer than the key');
    return { length, bits };
}

function mask(bits: number): bigint {
    return (1n << BigInt(bits)) - 1n;
}

export function skipCurrencies(slice: Slice): void {
    slice.loadCoins();
    slice.loadMaybeRef();
}

export function skipNothing(): void {}
// #endregion
