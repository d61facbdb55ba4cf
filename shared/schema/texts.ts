/** config/texts.json. */
import * as z from "zod/mini";
import { ENGLISH } from "../messages/texts.ts";
import { PLURAL_FORMS, type CountedText, type PluralForm } from "../messages/text.ts";
import { about, schemaKey } from "./common.ts";
import { LANGUAGE_TAG } from "./locales.ts";

/** Values that texts may hold although the English ones do not. */
const FURTHER_VALUES: Readonly<Record<string, readonly string[]>> = { date: ["iso", "monthNumber"] };

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);

/** A text with no other values in braces than the English one has; it need not have all of them. */
function translation(key: string, english: string) {
  const allowed = new Set([...namesIn(english), ...(FURTHER_VALUES[key] ?? [])]);
  const some = [...allowed].map((name) => `{${name}}`).join(", ");
  return z.string().check(
    z.minLength(1),
    z.refine((text) => namesIn(text).every((name) => allowed.has(name)), {
      error:
        allowed.size === 0 ? "expected a text without values in braces" : `expected a text with no values but ${some}`,
    }),
    ...(key === "months"
      ? [z.refine<string>((text) => text.split(" ").length === 12, { error: "expected twelve words" })]
      : []),
  );
}

/** A text with a count, by plural form; `other` is used for missing forms. */
function countedTranslation(key: string, english: CountedText) {
  const form = (name: PluralForm) =>
    translation(key, english.other).check(about(`In English: ${english[name] ?? english.other}`));
  const forms = PLURAL_FORMS.filter((name) => name !== "other").map((name) => [name, z.exactOptional(form(name))]);
  return z.strictObject({
    ...(Object.fromEntries(forms) as Record<string, z.ZodMiniExactOptional>),
    other: form("other"),
  });
}

function group(texts: Readonly<Record<string, string | CountedText>>) {
  const keys = Object.entries(texts).map(([key, english]) => {
    const schema = typeof english === "string" ? translation(key, english) : countedTranslation(key, english);
    const shown = typeof english === "string" ? english : english.other;
    return [key, z.exactOptional(schema.check(about(`In English: ${shown}`)))];
  });
  return z.exactOptional(z.strictObject(Object.fromEntries(keys) as Record<string, z.ZodMiniExactOptional>));
}

const GROUPS: Readonly<Record<keyof typeof ENGLISH, string>> = {
  page: "Around the article.",
  article: "What the engine writes into articles.",
  search: "Of the search.",
  picture: "Of enlarged pictures.",
  playground: "Of code that runs on the page.",
  feedback: "Whether a page helped.",
};

/** The schema. Making it takes as long as all others together, so it is made only if there is such a file. */
export function textsSchema(): z.ZodMiniType {
  const language = z.strictObject(
    Object.fromEntries(
      Object.entries(GROUPS).map(([name, what]) => [
        name,
        group({ ...ENGLISH[name as keyof typeof ENGLISH] }).check(about(what)),
      ]),
    ),
  );
  return z.strictObject({
    $schema: schemaKey,
    languages: z._default(
      z
        .record(z.string().check(z.regex(LANGUAGE_TAG, "expected a language tag such as zh-CN")), language)
        .check(
          about(
            'Texts of the interface by language, in place of the engine\'s: {"sv": {"page": {"onThisPage": "På den här sidan"}}}. What is left out stays as it is.',
          ),
        ),
      {},
    ),
  });
}
