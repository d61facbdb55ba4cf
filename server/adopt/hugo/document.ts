/** A document of Hugo as one of the engine. */
import { replaceFrames } from "../frames.ts";
import type { Data, Leave } from "../adopt-plan.ts";
import { withCards } from "../doc-cards.ts";
import { withoutOwnCode } from "../own-code.ts";
import { mapCode, mapOutsideSpans, mapProse } from "../prose.ts";
import { withAlerts, withDefinitions, withFormulaBlocks, withFormulas, withIds } from "./blocks.ts";
import { rewriteCode } from "./code-blocks.ts";
import { readDocument } from "./documents.ts";
import { withFrontMatter, type FrontMatterContext } from "./front-matter.ts";
import { headingState, type IdKind } from "./headings.ts";
import type { Place } from "./links.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import type { ShortcodeContext } from "./shown.ts";

export interface DocumentContext extends Pick<FrontMatterContext, "page" | "links" | "position" | "buildsDrafts"> {
  readonly place: Place;
  readonly params: Data;
  readonly template: ShortcodeContext["template"];
  readonly fileOf: ShortcodeContext["fileOf"];
  readonly ids: IdKind;
  /** Kind of the ids that terms of lists of definitions have. */
  readonly termIds: IdKind;
  /** What begins a formula, beside `$$`. */
  readonly formulas: ReadonlySet<string>;
  /** Whether a section shows what is in it, below its text. */
  readonly listsPages: boolean;
}

/** A script or a style, also within a list. */
const OWN_CODE = /^[ \t]*<(script|style)\b[^>]*>[^]*?<\/\1>[ \t]*$/gm;
const ADDRESS = /(\]\(\s*<?|^[ \t>]*\[[^\]\n]+\]:[ \t]*<?|<[a-zA-Z][^<>\n]*\b(?:src|href)=["'])([^\s)"'<>{}]+)/gm;

/** Shortcodes, blocks of Goldmark, code, links and front matter. */
export function translateHugo(text: string, leave: Leave, context: DocumentContext): string {
  const { place, links, ids, formulas } = context;
  const document = readDocument(text);
  const body = replaceShortcodes(document.body, {
    ...context,
    data: context.page?.data ?? document.data,
    lose: (group, call, near = "") => {
      const line = document.line + document.body.slice(0, call.at).split("\n").length;
      leave(group, `${call.name}, in line ${line} of the old document`, near);
    },
  });
  const state = headingState();
  const blocks = withIds(withDefinitions(withAlerts(body), context.termIds, state), ids, state);
  const prose = mapProse(mapCode(withFormulaBlocks(blocks), rewriteCode), (passage) => {
    const own = withFormulas(replaceFrames(withoutOwnCode(passage, OWN_CODE, leave), leave), formulas);
    return mapOutsideSpans(withCards(own), (piece) =>
      piece.replace(ADDRESS, (whole, before: string, written: string) => {
        const address = links.address(written, place);
        return address === undefined ? whole : before + address;
      }),
    );
  });
  const cards =
    context.listsPages && !prose.includes("<DocCardList") ? `${prose.trimEnd()}\n\n<DocCardList />\n` : prose;
  const whole = cards.replace(/^\n+/, "").replace(/\n{4,}/g, "\n\n\n");
  return withFrontMatter(document, document.head === "" ? whole : `\n${whole}`, { ...context, leave });
}
