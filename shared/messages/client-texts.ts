/** Texts that the browser needs. The client holds them in English and Chinese; others come with the page. */
import * as code from "./code.ts";
import * as runtime from "./runtime.ts";
import * as shortcuts from "./shortcuts.ts";
import { heldFor } from "./text.ts";
import { CHINESE, ENGLISH, type Texts } from "./texts.ts";

/** Of a page's texts, those that scripts need. */
export type ClientTexts = Omit<Texts, "page" | "article"> & {
  readonly page: runtime.RuntimeTexts & code.CodeTexts & shortcuts.ShortcutTexts;
};

/** Texts that a page brings, in place of those that the client holds for its language. */
export type BroughtTexts = { readonly [Group in keyof ClientTexts]?: Partial<ClientTexts[Group]> };

const KEYS: { readonly [Group in keyof ClientTexts]: readonly string[] } = {
  page: Object.keys({ ...runtime.english, ...code.english, ...shortcuts.english }),
  search: Object.keys(ENGLISH.search),
  picture: Object.keys(ENGLISH.picture),
  playground: Object.keys(ENGLISH.playground),
  feedback: Object.keys(ENGLISH.feedback),
};

/**
 * What the pages of a language bring.
 * @param lang BCP 47 tag, by which the client chooses what it holds
 * @returns undefined where they need nothing
 */
export function broughtTexts(texts: Texts, lang: string): BroughtTexts | undefined {
  const held = heldFor(lang, { english: ENGLISH, chinese: CHINESE });
  const groups = Object.entries(KEYS).flatMap(([group, keys]) => {
    const [own, theirs] = [texts, held].map((each): Readonly<Record<string, unknown>> => ({
      ...each[group as keyof ClientTexts],
    }));
    const other = keys.filter((key) => JSON.stringify(own?.[key]) !== JSON.stringify(theirs?.[key]));
    return other.length === 0 ? [] : [[group, Object.fromEntries(other.map((key) => [key, own?.[key]]))]];
  });
  return groups.length === 0 ? undefined : (Object.fromEntries(groups) as BroughtTexts);
}
