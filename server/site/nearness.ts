/** How near documents are to each other, by what ties them. Pure: no context, no addresses. */

/** What ties a document to others. */
export interface Ties {
  /** Words that say what it is about, each once. */
  readonly terms: readonly string[];
  /** Places of the documents that it links to, each once. */
  readonly links: readonly number[];
}

/** A term that more documents have says little of each, and looking at all pairs of them would take long. */
const MOST_SHARED = 100;
/** From so many links on, or to it, a document's links count for less: lists link to everything. */
const FEW_LINKS = 6;
/** What a link between two documents counts beside words that are all the same. */
const LINK = 0.35;
/** What is farther away is not related. */
const LEAST = 0.16;

/**
 * @param documents what ties each
 * @param most how many are told of each
 * @returns of each the places of the nearest, the nearest first
 */
export function nearest(documents: readonly Ties[], most: number): readonly (readonly number[])[] {
  const weights = termWeights(documents);
  const known = documents.map(({ terms }) => terms.filter((term) => weights.has(term)));
  const lengths = known.map((terms) =>
    Math.max(1, Math.sqrt(terms.reduce((sum, term) => sum + (weights.get(term) ?? 0) ** 2, 0))),
  );
  /** Who has a term, and how much it counts there: both are gone through for every document that has it. */
  const holders = new Map<string, { readonly places: number[]; readonly shares: number[] }>();
  known.forEach((terms, place) => {
    for (const term of terms) {
      const list = holders.get(term) ?? { places: [], shares: [] };
      holders.set(term, list);
      list.places.push(place);
      list.shares.push((weights.get(term) ?? 0) / (lengths[place] ?? 1));
    }
  });
  const linked = linkStrengths(documents);
  const score = new Float64Array(documents.length);
  return known.map((terms, place) => {
    const touched: number[] = [];
    const add = (other: number, strength: number): void => {
      const before = score[other] ?? 0;
      if (before === 0) touched.push(other);
      score[other] = before + strength;
    };
    for (const term of terms) {
      const own = (weights.get(term) ?? 0) / (lengths[place] ?? 1);
      const { places = [], shares = [] } = holders.get(term) ?? {};
      for (let i = 0; i < places.length; i++) add(places[i] ?? place, own * (shares[i] ?? 0));
    }
    for (const [other, strength] of linked[place] ?? []) add(other, strength);
    const near = touched
      .filter((other) => other !== place && (score[other] ?? 0) >= LEAST)
      .sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b)
      .slice(0, most);
    for (const other of touched) score[other] = 0;
    return near;
  });
}

/**
 * Rarer terms weigh more. In whole steps, so that a document more or less changes the weight of few terms and with it
 * few pages.
 */
function termWeights(documents: readonly Ties[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of documents) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weights = new Map<string, number>();
  for (const [term, count] of counts) {
    const weight = Math.floor(Math.log2(documents.length / count));
    if (weight > 0 && count <= MOST_SHARED) weights.set(term, weight);
  }
  return weights;
}

/** What links between each document and others count, in both directions. */
function linkStrengths(documents: readonly Ties[]): readonly ReadonlyMap<number, number>[] {
  const leadingTo = new Array<number>(documents.length).fill(0);
  for (const { links } of documents) for (const to of links) leadingTo[to] = (leadingTo[to] ?? 0) + 1;
  const damped = (count: number): number => Math.sqrt(FEW_LINKS / Math.max(FEW_LINKS, count));
  const strengths = documents.map(() => new Map<number, number>());
  documents.forEach(({ links }, from) => {
    for (const to of links) {
      const strength = LINK * damped(links.length) * damped(leadingTo[to] ?? 0);
      for (const [a, b] of [
        [from, to],
        [to, from],
      ] as const) {
        const known = strengths[a];
        known?.set(b, (known.get(b) ?? 0) + strength);
      }
    }
  });
  return strengths;
}
