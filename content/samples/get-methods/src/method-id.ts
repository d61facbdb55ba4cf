/** CRC16/XMODEM, as the compilers use it. */
export function crc16(text: string): number {
    let crc = 0;
    for (const byte of new TextEncoder().encode(text)) {
        crc ^= byte << 8;
        for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    }
    return crc & 0xffff;
}

/** The number under which a contract knows a get method. */
export const methodId = (name: string): number => crc16(name) | 0x1_0000;
