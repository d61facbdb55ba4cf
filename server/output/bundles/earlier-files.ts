/**
 * Files of bundles that were replaced. A page that is open in a tab, or was made a moment before, names those of the
 * bundle it was made with, and may fetch them only now: when a component wakes up, or imports something later. Their
 * names tell their content, so they can be answered with as long as somebody remembers them.
 */

export interface EarlierFiles {
  /** Remembers a file, in place of those that were remembered longest ago. */
  keep(name: string, bytes: Uint8Array): void;
  /** Bytes of a remembered file. */
  read(name: string): Uint8Array | undefined;
}

/** @param limit bytes that all of them together may have; a file that is larger than that is not remembered */
export function createEarlierFiles(limit: number): EarlierFiles {
  const files = new Map<string, Uint8Array>();
  let total = 0;

  function forget(name: string): void {
    total -= files.get(name)?.byteLength ?? 0;
    files.delete(name);
  }

  return {
    keep(name, bytes) {
      forget(name);
      if (bytes.byteLength > limit) return;
      files.set(name, bytes);
      total += bytes.byteLength;
      for (const oldest of files.keys()) {
        if (total <= limit) break;
        forget(oldest);
      }
    },
    read: (name) => files.get(name),
  };
}
