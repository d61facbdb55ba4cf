/** Undefined if something fails: the page in question says itself what does. */
export function unlessFailing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** An empty list if something fails, likewise. */
export function listUnlessFailing<T>(ask: () => readonly T[]): readonly T[] {
  return unlessFailing(ask) ?? [];
}
