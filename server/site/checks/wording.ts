/**
 * Checks consistency of terms and facts: `content/terms.json` lists terms, words to avoid, and what a term is reserved
 * for; `content/facts.json` lists the values that may be stated for a fact wherever it is mentioned.
 */
import * as z from "zod/mini";
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import type { Context } from "../../engine/types.ts";
import { placeOfSpan } from "../../source/config-places.ts";
import { fileInput } from "../../source/inputs.ts";
import { parseJson, spanAt } from "../../source/json.ts";
import { lineIndex } from "../../source/text-position.ts";
import { explainIssues } from "../../source/validate.ts";
import { configQuery, defaultLocaleOf } from "../config.ts";
import { routesQuery } from "../routes.ts";

const TERMS_FILE = "content/terms.json";
const FACTS_FILE = "content/facts.json";

const TERMS = z.object({
  terms: z.array(
    z.catchall(
      z.object({
        avoid: z.optional(z.array(z.string())),
        /** If a translation uses the term, the original must contain at least one of these words. */
        reservedFor: z.optional(z.array(z.string())),
        /** Explains the reservation; shown as a hint. */
        reserved: z.optional(z.string()),
      }),
      // By language.
      z.string(),
    ),
  ),
});

const FACTS = z.object({
  facts: z.array(
    z.object({
      name: z.string(),
      /** Regular expressions whose one group matches the stated value of the fact. */
      patterns: z.array(z.string()),
      /** The allowed values. */
      values: z.array(z.string()),
    }),
  ),
});

type WordingTerm = z.infer<typeof TERMS>["terms"][number];
type Fact = z.infer<typeof FACTS>["facts"][number];

/** Diagnostics for documents that contradict the lists, and for faults of the lists themselves. */
export function wording(context: Context): readonly Diagnostic[] {
  const terms = readList(context, TERMS_FILE, TERMS);
  const facts = readList(context, FACTS_FILE, FACTS);
  return [
    ...terms.faults,
    ...facts.faults,
    ...wordingFaults(context, terms.value?.terms ?? []),
    ...factFaults(context, facts.value?.facts ?? []),
  ];
}

function readList<T>(
  context: Context,
  file: string,
  schema: z.ZodMiniType<T>,
): { readonly value?: T; readonly faults: readonly Diagnostic[] } {
  const state = context.read(fileInput, file);
  if (state.kind !== "text") return { faults: [] };
  const { root, faults } = parseJson(state.text);
  const positions = lineIndex(state.text);
  const syntax = faults.map(({ message, hint, ...span }) =>
    diagnose("config-syntax", message, { hint, place: placeOfSpan(file, positions, span) }),
  );
  if (root === undefined) return { faults: syntax };
  const result = schema.safeParse(root.value);
  if (result.success) return { value: result.data, faults: syntax };
  return {
    faults: [
      ...syntax,
      ...explainIssues(schema, result.error.issues, root.value).map(({ code, message, hint, path, key }) =>
        diagnose(code, message, { hint, place: placeOfSpan(file, positions, spanAt(root.node, path, key)) }),
      ),
    ],
  };
}

/** Documents of a language, by path. */
function documentsIn(context: Context, lang: string): readonly string[] {
  return Object.keys(context.read(routesQuery).byFile).filter(
    (file) => file.startsWith(`content/${lang}/`) && !file.endsWith(".tsx"),
  );
}

function textOf(context: Context, file: string): string {
  const state = context.read(fileInput, file);
  return state.kind === "text" ? state.text : "";
}

function wordingFaults(context: Context, terms: readonly WordingTerm[]): readonly Diagnostic[] {
  const original = defaultLocaleOf(context).lang;
  return context.read(configQuery).locales.list.flatMap(({ lang }) => {
    const named = terms.flatMap((term) => (typeof term[lang] === "string" ? [{ term, name: term[lang] }] : []));
    const avoided = named.flatMap(({ term, name }) => (term.avoid ?? []).map((word) => ({ word, instead: name })));
    const reserved = named.filter(({ term }) => lang !== original && (term.reservedFor ?? []).length > 0);
    if (avoided.length === 0 && reserved.length === 0) return [];
    const names = named.map(({ name }) => name);
    return documentsIn(context, lang).flatMap((file) => {
      const text = textOf(context, file);
      const source = textOf(context, file.replace(`content/${lang}/`, `content/${original}/`)).toLowerCase();
      return [
        ...wordsAt(
          file,
          text,
          avoided.map(({ word }) => word),
        ).map(({ word, place }) =>
          diagnose(
            "term-avoided",
            `「${word}」 is called 「${avoided.find((each) => each.word === word)?.instead ?? ""}」 here.`,
            { place },
          ),
        ),
        ...reserved
          // Without an original there is nothing to compare with.
          .filter(
            ({ term }) =>
              source !== "" && !(term.reservedFor ?? []).some((word) => source.includes(word.toLowerCase())),
          )
          .flatMap(({ term, name }) =>
            wordsAt(
              file,
              without(
                text,
                names.filter((other) => other !== name && other.includes(name)),
              ),
              [name],
            ).map(({ place }) =>
              diagnose(
                "term-reserved",
                `「${name}」 is a reserved term, and the original says none of: ${(term.reservedFor ?? []).join(", ")}.`,
                {
                  place,
                  hint: term.reserved,
                },
              ),
            ),
          ),
      ];
    });
  });
}

/** Replaces words by spaces of the same length, so that offsets stay valid. */
function without(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replaceAll(word, "\u3000".repeat(word.length)), text);
}

interface WordOccurrence {
  readonly word: string;
  readonly place: NonNullable<Diagnostic["place"]>;
}

/** The first occurrence of each word on each line, code excluded. */
function wordsAt(file: string, text: string, words: readonly string[]): readonly WordOccurrence[] {
  if (!words.some((word) => text.includes(word))) return [];
  return proseLines(text).flatMap((line, i) =>
    words.flatMap((word) => {
      const column = line.indexOf(word) + 1;
      const place = { file, line: i + 1, column, endLine: i + 1, endColumn: column + word.length };
      return column > 0 ? [{ word, place }] : [];
    }),
  );
}

/** Lines without code and keys of front matter: fenced code gives empty lines, code spans are replaced by spaces. */
function proseLines(text: string): readonly string[] {
  let fence = "";
  return text.split("\n").map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    const within = fence !== "";
    if (!within && mark !== "") fence = mark;
    else if (within && mark.startsWith(fence)) fence = "";
    return within || mark !== "" ? "" : line.replace(/`[^`]*`/g, (code) => " ".repeat(code.length));
  });
}

function factFaults(context: Context, facts: readonly Fact[]): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const compiled: { readonly fact: Fact; readonly pattern: RegExp }[] = [];
  for (const fact of facts)
    for (const source of fact.patterns)
      try {
        compiled.push({ fact, pattern: new RegExp(source, "g") });
      } catch (error) {
        const message = `${FACTS_FILE}: ${error instanceof Error ? error.message : String(error)}`;
        found.push(diagnose("config-syntax", message, { place: { file: FACTS_FILE, line: 1, column: 1 } }));
      }
  if (compiled.length === 0) return found;
  for (const { lang } of context.read(configQuery).locales.list)
    for (const file of documentsIn(context, lang))
      textOf(context, file)
        .split("\n")
        .forEach((line, i) => {
          for (const { fact, pattern } of compiled) {
            // Most lines say nothing of it, and `matchAll` makes a pattern of its own for each call.
            if (line.search(pattern) < 0) continue;
            for (const match of line.matchAll(pattern)) {
              const said = match[1] ?? match[0];
              if (fact.values.includes(said)) continue;
              found.push(
                diagnose(
                  "fact-differs",
                  `${fact.name}: "${said}" is said here, and ${fact.values.map((value) => `"${value}"`).join(" or ")} elsewhere.`,
                  {
                    place: { file, line: i + 1, column: match.index + 1 },
                    hint: `Check which is right, then correct this page, or ${FACTS_FILE} and the others.`,
                  },
                ),
              );
            }
          }
        });
  return found;
}
