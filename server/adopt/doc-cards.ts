/** Cards that lead on, as Markdown. */

export interface LinkCard {
  readonly href: string;
  readonly label: string;
  readonly description?: string | undefined;
}

export function docCards(cards: readonly LinkCard[]): string {
  const items = cards.map(({ href, label, description }) => {
    const value = [
      ["href", href],
      ["label", label],
      ...(description === undefined ? [] : [["description", description]]),
    ];
    return `{ ${value.map(([name = "", text]) => `${name}: ${JSON.stringify(text)}`).join(", ")} }`;
  });
  return `<DocCardList items={[${items.join(", ")}]} />`;
}

/** Cards that stand one after the other are one list. */
export function withCards(prose: string): string {
  return prose.replace(/ \}\]\} \/>\s*<DocCardList items=\{\[\{ /g, " }, { ");
}
