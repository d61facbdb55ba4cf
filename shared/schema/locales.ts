/** `locales` in config/site.json. */
import * as z from "zod/mini";
import { directionOf } from "../direction.ts";
import { about, ownName, text } from "./common.ts";

/** What a language may be called in the configuration. */
export const LOCALE_ID = /^[A-Za-z][\w-]{0,30}$/;
export const LANGUAGE_TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/;

const written = z.strictObject({
  id: z
    .string()
    .check(
      z.regex(LOCALE_ID, "expected a name of letters, digits and -"),
      ownName,
      about("Name in configuration, search and storage."),
    ),
  label: text().check(about("Name of the language in that language.")),
  lang: z
    .string()
    .check(
      z.regex(LANGUAGE_TAG, "expected a language tag such as zh-CN"),
      ownName,
      about("Language tag (BCP 47); content/<lang> holds its documents."),
    ),
  dir: z.optional(
    z.enum(["ltr", "rtl"]).check(about("Direction of writing. Default: that of the script of its language.")),
  ),
  path: z._default(
    z
      .string()
      .check(
        z.regex(/^(?:[A-Za-z0-9][\w-]*)?$/, "expected a path prefix without slashes"),
        about("Prefix of its addresses, without slashes; empty for the default language."),
      ),
    "",
  ),
});

const locale = z.pipe(
  written,
  z.transform((own) => ({ ...own, dir: own.dir ?? directionOf(own.lang) })),
);

/** Checks that no two locales share an id, language or path prefix, and that the default locale is in the list. */
const consistent = z.check<{ readonly default: string; readonly list: readonly z.output<typeof locale>[] }>(
  (context) => {
    const { default: defaultId, list } = context.value;
    for (const name of ["id", "lang", "path"] as const) {
      const seen = new Set<string>();
      list.forEach((entry, index) => {
        if (seen.has(entry[name])) {
          const message = `expected ${name === "id" ? "an" : "a"} ${name} that no other locale has`;
          context.issues.push({ code: "custom", message, path: ["list", index, name], input: entry[name] });
        }
        seen.add(entry[name]);
      });
    }
    const first = list.findIndex((entry) => entry.id === defaultId);
    if (first >= 0 && !list.some((entry) => entry.path === "")) {
      const message = "expected a language without a path: the default one is what readers find at the root";
      context.issues.push({ code: "custom", message, path: ["list", first, "path"], input: list[first]?.path });
    }
    if (first < 0) {
      const message = `expected the id of a locale in the list: ${list.map((entry) => entry.id).join(", ")}`;
      context.issues.push({ code: "custom", message, path: ["default"], input: defaultId });
    }
  },
);

export const localesSchema = z
  .strictObject({
    default: z.string().check(about("Id of the language that stands in for missing translations.")),
    list: z.array(locale).check(z.minLength(1), about("The languages, in the order of the switch.")),
  })
  .check(consistent);

export const ENGLISH_ALONE: z.output<typeof localesSchema> = {
  default: "en",
  list: [{ id: "en", label: "English", lang: "en", dir: "ltr", path: "" }],
};
