/** An error and everything that caused it, as messages. */

/** @returns messages of an error and of everything that caused it, outermost first. Ends at a cycle. */
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

/** The chain as the lines of one text. */
export function chainText(chain: readonly string[]): string {
  return chain.join("\n  caused by: ");
}

function describe(value: unknown): string {
  if (typeof value === "string") return value;
  // A function or symbol has no JSON, whatever the type of `stringify` says.
  const json = JSON.stringify(value) as string | undefined;
  return json ?? typeof value;
}
