/** Points of BLS12-381 in the compressed form that the TVM takes (that of Zcash): 48 bytes for G1, 96 for G2. */
const P = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;

const COMPRESSED = 0x80;
const LARGER_Y = 0x20;

function bytes(value) {
    return Buffer.from(value.toString(16).padStart(96, '0'), 'hex');
}

function affine(z) {
    if (z !== 1n) throw new Error('an affine point was expected'); // the point at infinity has z = 0
}

/** snarkjs gives points as decimal numbers x, y, z. */
export function compressG1([x, y, z]) {
    affine(BigInt(z));
    const out = bytes(BigInt(x));
    out[0] |= COMPRESSED | (BigInt(y) > (P - 1n) / 2n ? LARGER_Y : 0);
    return out;
}

/** Coordinates in G2 are pairs c0 + c1·u; the compressed form begins with c1. */
export function compressG2([x, y, z]) {
    affine(BigInt(z[0]) + BigInt(z[1]) * P);
    const out = Buffer.concat([bytes(BigInt(x[1])), bytes(BigInt(x[0]))]);
    const [y0, y1] = [BigInt(y[0]), BigInt(y[1])];
    out[0] |= COMPRESSED | ((y1 === 0n ? y0 : y1) > (P - 1n) / 2n ? LARGER_Y : 0);
    return out;
}
