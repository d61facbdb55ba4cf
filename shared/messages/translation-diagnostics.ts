/** Diagnostics about translations, of documents and of the interface. */
import { entry } from "./diagnostic-entry.ts";

export const TRANSLATION_DIAGNOSTICS = {
  "missing-translation": entry(
    "info",
    "Missing translation",
    "There is no translation of this page; readers see it in the default language, with a notice.",
    "Add the file at the same place under `content/<lang>`",
  ),
  "stale-translation": entry(
    "warning",
    "Stale translation",
    "The original has changed since this translation was made (`translated_from` names the version it was made from).",
    "Bring the text up to date, then set `translated_from` to the value in the hint",
  ),
  "translation-heading-mismatch": entry(
    "warning",
    "Headings differ from the original",
    "The translation's headings do not match the original's in number, level or id, so links to them may miss.",
    "`## 费用` → `## 费用 {#fees}`",
  ),
  "interface-language": entry(
    "info",
    "Interface in English",
    "The engine has no texts in this language, and the site brings none: menus, buttons and search are in English there.",
    '`config/texts.json`: `{"languages": {"sv": {"page": {"onThisPage": "På den här sidan"}}}}`',
  ),
  "comments-file": entry(
    "warning",
    "Comments of a sample that mean nothing",
    "A `comments.<lang>.json` of a sample has a fault, is for a language that the site does not have, or translates a comment that no file of the sample has (any more). The code is shown with its own comment.",
    '`{"number of lamps": "灯的数量"}` for the line `count = 2; // number of lamps`',
  ),
} as const;
