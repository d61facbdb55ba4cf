import { sha256_sync } from '@ton/crypto';

/** SHA-256 as an integer: keys of labels and of categories. */
export function hashOf(text: string): bigint {
    return BigInt('0x' + sha256_sync(text).toString('hex'));
}

// #region encode
/** `bob.alice.ton` as resolvers take it: labels in reverse order, each with a zero byte behind it. */
export function encodeName(name: string): Buffer {
    const labels = name.toLowerCase().split('.').reverse();
    if (labels.some((label) => label === '' || /[\0-\x20]/.test(label))) throw new Error(`not a name: ${name}`);
    const bytes = Buffer.from(labels.map((label) => label + '\0').join(''), 'utf8');
    if (bytes.length > 126) throw new Error(`${name} has more than 126 bytes`);
    return bytes;
}
// #endregion encode
