/** Local storage that may be missing, full or forbidden: a warning, never a failure. */

let warned = false;

function warn(error: unknown): void {
  if (warned) return;
  warned = true;
  console.warn("Storage is not available; choices last as long as this page.", error);
}

/** The stored text, `undefined` where there is none or storage cannot be read. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch (error) {
    warn(error);
    return undefined;
  }
}

/** Stores a text, if that is possible. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    warn(error);
  }
}

/** Calls back when another tab stores something under the key. */
export function onStored(key: string, listener: (value: string | undefined) => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === key) listener(event.newValue ?? undefined);
  });
}
