/** Messages of an error and its causes. */

/** Messages of an error and of the chain of its causes, outermost first. Stops where the chain repeats. */
export function messageChain(error: unknown): readonly string[] {
  const chain: string[] = [];
  const seen = new Set<unknown>();
  let current = error;
  while (current !== undefined && current !== null && !seen.has(current)) {
    seen.add(current);
    chain.push(current instanceof Error ? current.message : describe(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return chain;
}

/** Joins the messages of a chain as lines of one text. */
export function chainText(chain: readonly string[]): string {
  return chain.join("\n  caused by: ");
}

function describe(value: unknown): string {
  if (typeof value === "string") return value;
  // For functions and symbols `stringify` returns undefined, although its type does not say so.
  const json = JSON.stringify(value) as string | undefined;
  return json ?? typeof value;
}
