/** Formats bytes. */

/** Two digits. */
export const hexByte = (byte: number): string => byte.toString(16).padStart(2, "0");

export const hex = (bytes: Uint8Array): string => Array.from(bytes, hexByte).join("");
