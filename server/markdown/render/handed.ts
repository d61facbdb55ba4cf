/**
 * Code blocks that the site hands to a component of its own: those marked with a word of `fences` in config/site.json.
 * The block stands inside the component as it is. A JSON block marked with the same word right behind it is data for the
 * component, and not shown.
 */
import type { Token, Tokens } from "marked";
import { readFence, type Fence } from "../highlight/fence.ts";
import { placeAt, type Passage } from "../syntax/passage.ts";
import {
  claimId,
  shortQuote,
  report,
  writeSlot,
  type FenceData,
  type IslandSource,
  type Render,
  type Where,
} from "./state.ts";

/** @returns the word in a fence that hands the block to a component; undefined if there is none */
function handingWord(render: Render, { words }: Fence): string | undefined {
  return words.find((word) => render.fences.has(word));
}

/**
 * Finds the data behind code blocks; to be called before the blocks are written.
 * @param tokens neighbours
 * @param offset where the first of them begins in the passage's text
 */
export function pairFences(render: Render, tokens: readonly Token[], passage: Passage, offset: number): void {
  if (render.fences.size === 0) return;
  const { behind, taken } = render.fenceData;
  let at = offset;
  let before: { readonly token: Token; readonly word: string } | undefined;
  for (const token of tokens) {
    if (token.type === "code") {
      const { lang, text, raw } = token as Tokens.Code;
      const fence = readFence(lang ?? "");
      const word = handingWord(render, fence);
      if (before !== undefined && before.word === word && fence.language.toLowerCase() === "json") {
        const length = raw.indexOf("\n") < 0 ? raw.length : raw.indexOf("\n");
        behind.set(before.token, { text, at: { passage, offset: at, length } });
        taken.add(token);
        before = undefined;
      } else before = word === undefined ? undefined : { token, word };
    } else if (token.type !== "space") before = undefined;
    at += token.raw.length;
  }
}

/**
 * Writes a code block inside the component that it is handed to.
 * @param code writes the block itself
 * @returns whether it was written; if not, it is handed to no component, and to be written like any other code
 */
export function writeHanded(
  render: Render,
  fence: Fence,
  block: {
    readonly language: string;
    readonly data: FenceData | undefined;
    readonly at: Where;
    readonly source: IslandSource;
  },
  code: () => void,
): boolean {
  const word = handingWord(render, fence);
  const name = word === undefined ? undefined : render.fences.get(word);
  if (word === undefined || name === undefined) return false;
  const { at, data, language, source } = block;
  if (!render.components.includes(name)) {
    report(render, "unknown-component", `Code blocks marked "${shortQuote(word)}" belong to <${shortQuote(name)}>, which does not exist.`, {
      ...at,
      hint: `Make content/components/${shortQuote(name)}.tsx, or change "fences" in config/site.json.`,
    }); // prettier-ignore
    return false;
  }
  const props = { id: freeId(render, word), language, title: fence.title, data: valueOf(render, data) };
  render.islands.set(source, render.slots.length);
  writeSlot(render, {
    kind: "island",
    name,
    props: JSON.stringify(props),
    load: "touch",
    inline: false,
    children: true,
    place: placeAt((data?.at ?? at).passage, (data?.at ?? at).offset, (data?.at ?? at).length ?? 0),
  });
  code();
  writeSlot(render, { kind: "island-end" });
  return true;
}

/** An id made of the word and a number, so that addresses stay valid as long as the order of blocks does. */
function freeId(render: Render, word: string): string {
  for (let number = 1; ; number++) {
    const id = `${word}-${number}`;
    if (claimId(render, id)) return id;
  }
}

function valueOf(render: Render, data: FenceData | undefined): unknown {
  if (data === undefined) return undefined;
  try {
    return JSON.parse(data.text) as unknown;
  } catch (error) {
    report(
      render,
      "component-props",
      `The data of this code block is no JSON: ${shortQuote((error as Error).message)}.`,
      {
        ...data.at,
        hint: "Names and texts stand in double quotes; there are no comments, and no comma behind the last value.",
      },
    );
    return undefined;
  }
}
