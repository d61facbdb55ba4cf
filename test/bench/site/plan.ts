/** A site as all generators get it: pages in topics in sections, each page made when it is asked for. */
import { codeSample } from "./code.ts";
import type { PlainDocument } from "./plain.ts";
import { LINK_SLOT } from "./plain.ts";
import type { Pool } from "./pool.ts";
import { drawFrom, type Draw } from "./random.ts";
import { vary } from "./vary.ts";

export interface PagePlace {
  /** Below the content's root, without extension: `guide-01/topic-02/wallets-005`. */
  readonly path: string;
  readonly title: string;
  readonly section: string;
  readonly topic: string;
  /** From 1, within its topic. */
  readonly position: number;
}

export interface SitePlan {
  readonly pages: readonly PagePlace[];
  readonly sections: readonly Section[];
  /** Markdown of a page, without its first heading. @param language 0 is the default, 1 the translation */
  body(index: number, language: number): string;
  description(index: number): string;
}

export interface Section {
  readonly id: string;
  readonly label: string;
  readonly topics: readonly Topic[];
}

export interface Topic {
  readonly id: string;
  readonly label: string;
  readonly pages: readonly PagePlace[];
}

/** Pages below one top folder, so that a sidebar is of a size that people still use. */
export const SECTION_SIZE = 262;
const TOPIC_SIZE = 13;
/** Bytes of Markdown a page on average: 2.5 MB for 262 pages. */
const PAGE_SIZE = 2_500_000 / 262;

/**
 * @param pages how many
 * @param pools documents in the default language, then in the translation's
 */
export function planSite(pages: number, pools: readonly Pool[]): SitePlan {
  const [first] = pools;
  if (first === undefined) throw new Error("A site is planned from at least one pool.");
  const places = Array.from({ length: pages }, (_, index) => placeOf(index, first));
  const sections = Array.from({ length: Math.ceil(pages / SECTION_SIZE) }, (_, at) => sectionOf(at, places));
  const surplus = pools.map(surplusOf);
  return {
    pages: places,
    sections,
    description: (index) => `What ${places[index]?.title ?? ""} is, how it works and what to watch.`,
    body(index, language) {
      const pool = pools[language] ?? first;
      const draw = drawFrom(index * 2 + language);
      const text = compose({ pool, index, draw, surplus: surplus[language] ?? 0 });
      const varied = vary(text, pool.vocabulary, draw);
      return linked(varied, { index, places, draw });
    },
  };
}

function placeOf(index: number, pool: Pool): PagePlace {
  const document = documentAt(pool, index);
  const draw = drawFrom(index + 7_000_000);
  const word = pool.vocabulary[draw(pool.vocabulary.length)] ?? "more";
  const within = index % SECTION_SIZE;
  const section = `guide-${String(Math.floor(index / SECTION_SIZE) + 1).padStart(2, "0")}`;
  const topic = `topic-${String(Math.floor(within / TOPIC_SIZE) + 1).padStart(2, "0")}`;
  const position = (within % TOPIC_SIZE) + 1;
  const name =
    document.title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 40) || "page";
  return {
    path: `${section}/${topic}/${name}-${String(index + 1).padStart(3, "0")}`,
    title: `${document.title} and ${word} ${index + 1}`,
    section,
    topic,
    position,
  };
}

function sectionOf(at: number, places: readonly PagePlace[]): Section {
  const pages = places.slice(at * SECTION_SIZE, (at + 1) * SECTION_SIZE);
  const topics = [...Map.groupBy(pages, (page) => page.topic)].map(([id, own]) => ({
    id,
    label: labelOf(id),
    pages: own,
  }));
  const id = pages[0]?.section ?? "";
  return { id, label: labelOf(id), topics };
}

function labelOf(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1).replace("-", " ");
}

function documentAt(pool: Pool, index: number): PlainDocument {
  const document = pool.documents[index % pool.documents.length];
  if (document === undefined) throw new Error("The pool is empty.");
  return document;
}

function bytesIn(text: string): number {
  return Buffer.byteLength(text);
}

/** How much longer than a page should be the pool's documents are, on average; negative when they are shorter. */
function surplusOf(pool: Pool): number {
  const total = pool.documents.reduce((sum, each) => sum + bytesIn([each.intro, ...each.sections].join("\n\n")), 0);
  return total / pool.documents.length - PAGE_SIZE;
}

/** A document, longer or shorter by what the pool's documents are off on average, and a piece of code. */
function compose(options: {
  readonly pool: Pool;
  readonly index: number;
  readonly draw: Draw;
  readonly surplus: number;
}): string {
  const { pool, index, draw, surplus } = options;
  const document = documentAt(pool, index);
  const code = `## Example\n\n${codeSample(index)}`;
  const own = bytesIn([document.intro, ...document.sections].join("\n\n"));
  const target = Math.max(1500, own - surplus);
  const parts = [document.intro];
  let size = bytesIn(document.intro) + bytesIn(code);
  const add = (section: string): void => {
    const bytes = bytesIn(section);
    // Half over is as good as half under: the average holds.
    if (size + bytes / 2 > target) return;
    parts.push(section);
    size += bytes + 2;
  };
  for (const section of document.sections) add(section);
  for (let round = 0; round < 60 && size < target * 0.95; round++) {
    const other = documentAt(pool, index + 1 + draw(pool.documents.length));
    const section = other.sections[draw(Math.max(1, other.sections.length))];
    if (section !== undefined) add(section);
  }
  parts.splice(Math.min(parts.length, 2), 0, code);
  return parts.join("\n\n");
}

function linked(
  text: string,
  options: { readonly index: number; readonly places: readonly PagePlace[]; readonly draw: Draw },
): string {
  const { index, places, draw } = options;
  const near = (): PagePlace | undefined => {
    // Most links stay in their section.
    const start = draw(4) === 0 ? 0 : Math.floor(index / SECTION_SIZE) * SECTION_SIZE;
    const span = start === 0 ? places.length : Math.min(SECTION_SIZE, places.length - start);
    return places[start + draw(span)];
  };
  const slots = text.replaceAll(LINK_SLOT, () => `/${near()?.path ?? ""}`);
  const see = [near(), near(), near()].flatMap((page) => (page ? [`- [${page.title}](/${page.path})`] : []));
  return `${slots}\n\n## See also\n\n${see.join("\n")}\n`;
}
