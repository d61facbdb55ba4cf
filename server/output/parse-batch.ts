/** Documents as they are sent to a thread, and what comes back. What several of them share is sent once. */
import type { ParseInput } from "../markdown/index.ts";

/** A document to parse in a thread. */
export interface ParseJob {
  readonly input: ParseInput;
  /** Whether its text for search is wanted too. */
  readonly withText: boolean;
}

/** What a thread sends back of a document, as JSON each: the engine keeps exactly these texts. */
export type ParseReply = readonly [article: string, text: string | undefined];

/** What the site adds to its documents, much of it the same for all. */
type Shared = Pick<ParseInput, "components" | "fences" | "grammars" | "schemes" | "vocabulary">;

interface Packed {
  readonly shared: readonly unknown[];
  readonly jobs: readonly {
    readonly input: Omit<ParseInput, keyof Shared>;
    readonly withText: boolean;
    /** Places in `shared`. */
    readonly components: number;
    readonly fences: number;
    readonly grammars: readonly number[];
    readonly schemes: number;
    readonly vocabulary: number;
  }[];
}

/** @returns a batch as a message */
export function packJobs(batch: readonly ParseJob[]): string {
  const places = new Map<object, number>();
  const place = (value: object): number => {
    const known = places.get(value) ?? places.size;
    places.set(value, known);
    return known;
  };
  const jobs = batch.map(({ input: { components, fences, grammars, schemes, vocabulary, ...input }, withText }) => ({
    input,
    withText,
    components: place(components),
    fences: place(fences),
    grammars: grammars.map(place),
    schemes: place(schemes),
    vocabulary: place(vocabulary),
  }));
  return JSON.stringify({ shared: [...places.keys()], jobs } satisfies Packed);
}

/** @param message what `packJobs` made */
export function unpackJobs(message: string): readonly ParseJob[] {
  const { shared, jobs } = JSON.parse(message) as Packed;
  return jobs.map(({ input, withText, components, fences, grammars, schemes, vocabulary }) => ({
    input: {
      ...input,
      components: shared[components] as Shared["components"],
      fences: shared[fences] as Shared["fences"],
      grammars: grammars.map((at) => shared[at] as Shared["grammars"][number]),
      schemes: shared[schemes] as Shared["schemes"],
      vocabulary: shared[vocabulary] as Shared["vocabulary"],
    },
    withText,
  }));
}
