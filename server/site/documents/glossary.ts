/** The glossary: a page whose rows define terms, to which other pages link where they use them. */
import { fragmentId } from "../../../shared/address.ts";
import { query, type Context } from "../../engine/types.ts";
import { parseArticle, type GlossaryTerm } from "../../markdown/index.ts";
import { fileInput } from "../../source/inputs.ts";
import { configQuery } from "../config.ts";
import { langOf } from "./documents.ts";
import { headQuery } from "./heads.ts";
import { definitionKey, parseDefinitionKey, type DefinitionKey } from "../keys.ts";
import { entryOf } from "../routes.ts";
import { articleTextsQuery } from "../texts.ts";

/** Route of the glossary, and ids of the rows whose terms are linked from texts; null if the site has no glossary. */
export const glossaryConfigQuery = query<{ readonly page: string; readonly terms: readonly string[] } | null>(
  "glossary-config",
  "value",
  (context) => context.read(configQuery).glossary ?? null,
);

/** File of the glossary in a language (the key), or "". */
export const glossaryFileQuery = query<string>("glossary-file", "value", (context, lang) => {
  const glossary = context.read(glossaryConfigQuery);
  const entry = glossary === null ? null : entryOf(context, glossary.page);
  return entry === null || entry.kind === "module" || entry.kind === "post" ? "" : (entry.files[lang] ?? "");
});

interface Definition {
  readonly names: readonly string[];
  readonly text: string;
}

/** Definitions in the glossary of a language (the key), by the ids of their rows. */
export const definitionsQuery = query<Readonly<Record<string, Definition>>>("definitions", "value", (context, lang) => {
  const file = context.read(glossaryFileQuery, lang);
  const state = context.read(fileInput, file);
  if (file === "" || state.kind !== "text") return {};
  const { sections } = parseArticle({
    file,
    text: state.text,
    lang,
    texts: context.read(articleTextsQuery, lang),
    head: context.read(headQuery, file),
    includes: {},
    components: [],
    fences: {},
    grammars: [],
    schemes: [],
    vocabulary: [],
    terms: [],
  });
  return Object.fromEntries(
    sections.flatMap(({ id, heading, text, entity }) =>
      entity === undefined ? [] : [[id, { names: namesIn(heading), text: text.replace(/\s+/g, " ") }]],
    ),
  );
});

/** All names in a title: `Portable document (PDF)（文档）` contains three, `Cache, buffer` two. */
function namesIn(title: string): readonly string[] {
  return title
    .split(/[()（）,，、]/)
    .map((name) => name.trim())
    .filter((name) => name.length > 1);
}

/** Terms of the glossary that occur in a document (key: its file), the only ones on which parsing it depends. */
export const termsInQuery = query<readonly GlossaryTerm[]>("terms-in", "value", (context, file) => {
  const lang = langOf(file);
  const glossary = context.read(glossaryConfigQuery);
  if (glossary === null || context.read(glossaryFileQuery, lang) === file) return [];
  const state = context.read(fileInput, file);
  const text = state.kind === "text" ? state.text.toLowerCase() : "";
  const definitions = context.read(definitionsQuery, lang);
  return glossary.terms.flatMap((id) => {
    const names = (definitions[id]?.names ?? []).filter((name) => text.includes(name.toLowerCase()));
    return names.length === 0 ? [] : [{ target: `${glossary.page}#${id}`, names }];
  });
});

/** The definition of a term, or "". A small view: a page reads only the definitions that it needs. */
export const definitionQuery = query<string, DefinitionKey>("definition", "value", (context, key) => {
  const { lang, id } = parseDefinitionKey(key);
  return context.read(definitionsQuery, lang)[id]?.text ?? "";
});

/** The definition at the row of the glossary to which a link leads, or "". */
export function definitionAt(
  context: Context,
  target: { readonly route: string; readonly lang: string; readonly hash: string },
): string {
  if (target.hash === "" || target.route !== context.read(glossaryConfigQuery)?.page) return "";
  return context.read(definitionQuery, definitionKey(target.lang, fragmentId(target.hash)));
}
