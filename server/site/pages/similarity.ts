/** Finds similar documents by common terms and links. Pure: knows neither queries nor addresses. */

/** The terms and links by which a document is compared with others. */
export interface Ties {
  /** Words that say what it is about, without duplicates. */
  readonly terms: readonly string[];
  /** Indexes of the documents to which it links, without duplicates. */
  readonly links: readonly number[];
}

/** Terms of more documents than this are ignored: they say little, and comparing all pairs would take long. */
const MOST_SHARED = 100;
/** If a document has more links than this, or more link to it, each counts for less: lists link to everything. */
const FEW_LINKS = 6;
/** Weight of a link between two documents, relative to identical terms. */
const LINK = 0.35;
/** Lowest similarity at which documents are related. */
const LEAST = 0.16;

/**
 * @param documents terms and links of each document
 * @param most maximum number of results for each
 * @returns for each document the indexes of the most similar ones, the most similar first
 */
export function mostSimilar(documents: readonly Ties[], most: number): readonly (readonly number[])[] {
  const weights = termWeights(documents);
  const known = documents.map(({ terms }) => terms.filter((term) => weights.has(term)));
  const lengths = known.map((terms) =>
    Math.max(1, Math.sqrt(terms.reduce((sum, term) => sum + (weights.get(term) ?? 0) ** 2, 0))),
  );
  /** For each term the documents that have it, and its weight in each. */
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
 * Rarer terms weigh more. Weights are rounded, so that adding a document changes those of few terms, and so few pages.
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

/** Weights of the links between each document and others, in both directions. */
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
