/**
 * Compares our way to cut Chinese text with segmentit's own, token by token, on this site's text.
 * Usage: bun test/search/cutting.ts [-v]      takes a minute: segmentit needs about 12 µs a character
 */
import { createRequire } from "node:module";
import { segmentChinese } from "../../server/site/search/chinese-words.ts";
import { softwareWords } from "../../server/site/search/software-words.ts";
import { wordsOf } from "../../shared/search/tokens.ts";
import { corpus, subject } from "./corpus.ts";

/** Of segmentit, which has no types, what is used here. */
interface Segmentit {
  readonly Segment: new () => Cutter;
  readonly useDefault: (cutter: Cutter) => Cutter;
}

interface Cutter {
  doSegment(text: string, options: { simple: true }): string[];
  loadDict(lines: string): unknown;
}

/** How two ways to cut the same runs go together. */
export interface Agreement {
  readonly tokens: number;
  /** Of segmentit's tokens, how many ours has at the same place. */
  readonly same: number;
  /** What segmentit has as one word and ours as several, and the other way round; with how often. */
  readonly apart: ReadonlyMap<string, number>;
  readonly together: ReadonlyMap<string, number>;
  /** Places where the two set borders across each other. */
  readonly crossed: ReadonlyMap<string, number>;
}

/** segmentit as it is meant to be used, with the words of the subject that ours knows too. */
export function segmentit(words: readonly string[]): (run: string) => readonly string[] {
  const { Segment, useDefault } = createRequire(import.meta.url)("segmentit") as Segmentit;
  const cutter = useDefault(new Segment());
  cutter.loadDict(words.map((word) => `${word}|0x00100000|200000`).join("\n"));
  return (run) => cutter.doSegment(run, { simple: true });
}

/** Compares what two cutters make of runs of Chinese characters. */
export function compare(
  runs: Iterable<readonly [run: string, times: number]>,
  theirs: (run: string) => readonly string[],
  ours: (run: string) => readonly string[],
): Agreement {
  let tokens = 0;
  let same = 0;
  const [apart, together, crossed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const note = (into: Map<string, number>, text: string, times: number): void =>
    void into.set(text, (into.get(text) ?? 0) + times);
  for (const [run, times] of runs) {
    const [a, b] = [theirs(run), ours(run)];
    const [left, right] = [placesOf(a), placesOf(b)];
    tokens += a.length * times;
    for (const place of left) if (right.has(place)) same += times;
    for (const [x, y] of stretches(a, b)) {
      const text = `${x.join("/")} : ${y.join("/")}`;
      note(x.length === 1 ? apart : y.length === 1 ? together : crossed, text, times);
    }
  }
  return { tokens, same, apart, together, crossed };
}

/** Start and end of each token. */
function placesOf(tokens: readonly string[]): Set<string> {
  let at = 0;
  return new Set(tokens.map((token) => `${at}-${(at += token.length)}`));
}

/** The shortest stretches that begin and end at the same places and are cut differently inside. */
function* stretches(
  a: readonly string[],
  b: readonly string[],
): Generator<readonly [readonly string[], readonly string[]]> {
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [[a[i++] ?? ""], [b[j++] ?? ""]];
    for (;;) {
      const difference = x.join("").length - y.join("").length;
      if (difference === 0 || (difference < 0 ? i >= a.length : j >= b.length)) break;
      if (difference < 0) x.push(a[i++] ?? "");
      else y.push(b[j++] ?? "");
    }
    if (x.length > 1 || y.length > 1) yield [x, y];
  }
}

/** The runs of Chinese characters in this site's pages, with how often each occurs. */
export function siteRuns(): Map<string, number> {
  const runs = new Map<string, number>();
  for (const { title, description, sections } of corpus("zh-CN"))
    for (const text of [title, description, ...sections.flatMap((section) => [section.heading, section.text])])
      for (const { term, han } of wordsOf(text)) if (han) runs.set(term, (runs.get(term) ?? 0) + 1);
  return runs;
}

if (import.meta.main) {
  const { vocabulary } = subject("zh-CN");
  const runs = siteRuns();
  const { tokens, same, ...kinds } = compare(runs, segmentit([...softwareWords, ...vocabulary]), (run) =>
    segmentChinese(run, vocabulary),
  );
  console.log(
    `${runs.size} different runs, ${tokens} tokens of segmentit's, ${((100 * same) / tokens).toFixed(2)} % ours`,
  );
  for (const [kind, found] of Object.entries(kinds)) {
    const all = [...found].sort((x, y) => y[1] - x[1]);
    console.log(`${kind}: ${all.length} different, ${all.reduce((sum, [, times]) => sum + times, 0)} times`);
    const most = process.argv.includes("-v") ? 120 : 25;
    console.log(
      all
        .slice(0, most)
        .map(([text, times]) => `  ${times} ${text}`)
        .join("\n"),
    );
  }
}
