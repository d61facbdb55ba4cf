/** The result of a function, or undefined if it throws: the page in question says itself what is wrong. */
export function unlessFailing<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The list that a function returns, or an empty one if it throws. */
export function listUnlessFailing<T>(ask: () => readonly T[]): readonly T[] {
  return unlessFailing(ask) ?? [];
}
