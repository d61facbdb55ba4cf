/**
 * Outline of standalone React pages: sections for search, and links for checks. Their HTML comes from code of the site,
 * so it is read with an HTML parser.
 */
import { Parser } from "htmlparser2";
import { ENTRY_LEVEL, type Section } from "../../shared/article.ts";
import { query } from "../engine/types.ts";
import type { PageKey } from "../site/keys.ts";
import { contentQuery } from "./content.ts";

export interface ModuleOutline {
  /** Sections of the page, cut at its headings that have an id; behind each the entities in it. */
  readonly sections: readonly Section[];
  /** Where its links lead, each once. */
  readonly links: readonly string[];
}

/** Elements whose text is not shown. */
const SILENT = new Set(["script", "style", "svg"]);
const HEADINGS = new Set(["h2", "h3", "h4"]);
/** Elements that may be looked up by name: with an id, and `data-names` with further names, with spaces between. */
const ENTITIES = new Set(["tr", "li", "p", "dd"]);

/** Text that is collected until its element ends. */
interface Gathered {
  readonly depth: number;
  readonly id: string;
  readonly names: readonly string[] | undefined;
  text: string;
}

/** Outline of the standalone page at `locale route`. */
export const moduleOutlineQuery = query<ModuleOutline, PageKey>("module-outline", "hash", (context, key) =>
  moduleOutlineOf(context.read(contentQuery, key)),
);

export function moduleOutlineOf(html: string): ModuleOutline {
  const links = new Set<string>();
  const sections: Section[] = [];
  let section: Omit<Section, "text"> = { id: "", heading: "", level: 1 };
  let text = "";
  let entities: Section[] = [];
  let depth = 0;
  /** Depth of the outermost open element whose text does not count; 0 where text counts. */
  let silent = 0;
  let heading: Gathered | undefined;
  let entity: Gathered | undefined;

  function add(piece: string): void {
    if (silent > 0) return;
    if (heading) heading.text += piece;
    else if (entity) entity.text += piece;
    else text += piece;
  }

  function endSection(): void {
    sections.push({ ...section, text: folded(text) }, ...entities);
    text = "";
    entities = [];
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        add(" ");
        const { id = "", href } = attributes;
        if (name === "a" && href !== undefined) links.add(href);
        // The blog is not searched, and neither are teasers of posts on other pages.
        const isUnsearched = name === "section" && attributes["data-unsearched"] !== undefined;
        if (silent === 0 && (isUnsearched || SILENT.has(name))) silent = depth;
        if (silent > 0) return;
        if (HEADINGS.has(name) && id !== "" && !entity) {
          endSection();
          heading = { depth, id, names: undefined, text: "" };
          section = { id, heading: "", level: Number(name.slice(1)) };
        } else if (ENTITIES.has(name) && id !== "" && !entity && !heading && attributes["data-names"] !== undefined)
          entity = { depth, id, names: folded(attributes["data-names"]).split(" "), text: "" };
      },
      ontext: add,
      onclosetag() {
        if (silent === depth) silent = 0;
        if (heading?.depth === depth) {
          section = { ...section, heading: folded(heading.text) };
          heading = undefined;
        }
        if (entity?.depth === depth) {
          const { id, names = [] } = entity;
          const about = { names, about: section.heading };
          entities.push({ id, heading: id, level: ENTRY_LEVEL, text: folded(entity.text), entity: about });
          entity = undefined;
        }
        depth--;
        add(" ");
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  endSection();
  return { sections, links: [...links] };
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
