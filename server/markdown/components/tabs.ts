/** `<Tabs>` and `<TabItem>`. */
import type { Token } from "marked";
import { didYouMean } from "../../../shared/schema/suggest.ts";
import type { Tag } from "../syntax/tag.ts";
import { ownToken, type ElementToken } from "../syntax/tokens.ts";
import { flagAttribute, literalAttribute, textAttribute } from "../render/attributes.ts";
import { writeBlock } from "../render/blocks.ts";
import { report, shortQuote, type Element, type Render, type Where } from "../render/state.ts";
import { writeTabSet, type Tab } from "../render/tabs.ts";
import { writeProperties } from "./properties.ts";
import { passageOf, lineAt } from "../syntax/passage.ts";
import { writeBlocks } from "../render/blocks.ts";
import { writeInline } from "../render/inline.ts";

export function writeTabs(render: Render, element: Element): void {
  const { tag, tokens, inside } = element;
  const items = tokens === undefined || inside === undefined ? [] : itemsOf(tokens, inside);
  if (items.length === 0) {
    element.children?.();
    return;
  }
  const labels = tabLabels(tag);
  const chosen = textAttribute(tag, "defaultValue");
  const tabs = items.map(({ token, at }, index): Tab => {
    if (textAttribute(token.tag, "value", "label") === undefined)
      report(render, "component-property", `This <${token.tag.name}> has no label; its number is shown.`, {
        ...at,
        hint: 'Add label="…".',
      });
    const { value, label } = namesOfTab(token.tag, index, labels);
    return {
      value,
      label,
      selected: chosen === undefined ? flagAttribute(token.tag, "default") : chosen === value,
      write: () => {
        writeProperties(render, token.tag, at);
        writeItem(render, token, at);
      },
    };
  });
  checkValues(render, element, tabs, labels);
  // Content between the tabs belongs to none of them, so it is shown before them.
  if (tokens !== undefined && inside !== undefined) writeOthers(render, tokens, inside);
  const first = tabs.some((tab) => tab.selected) ? -1 : 0;
  const query = tag.attributes.find((attribute) => attribute.name === "queryString")?.value;
  const group = textAttribute(tag, "groupId") ?? "";
  writeTabSet(render, {
    group,
    query: typeof query === "string" && query !== "" ? query : query === true ? group : "",
    tabs: tabs.map((tab, index) => (index === first ? { ...tab, selected: true } : tab)),
  });
}

/** Value and label of a tab by its place among the others. */
export function namesOfTab(
  tag: Tag,
  index: number,
  labels: ReadonlyMap<string, string>,
): { readonly value: string; readonly label: string } {
  const value = textAttribute(tag, "value") ?? textAttribute(tag, "label") ?? String(index + 1);
  return { value, label: textAttribute(tag, "label") ?? labels.get(value) ?? value };
}

/** Reports two tabs with one value, and values that no tab has. */
function checkValues(
  render: Render,
  { tag, at }: Element,
  tabs: readonly Tab[],
  labels: ReadonlyMap<string, string>,
): void {
  const values = tabs.map(({ value }) => value);
  for (const value of new Set(values.filter((each, index) => values.indexOf(each) !== index)))
    report(render, "component-property", `Two tabs have the value "${shortQuote(value)}".`, {
      ...at,
      hint: "Give each a value of its own: links and the choice on other pages go by it.",
    });
  const chosen = textAttribute(tag, "defaultValue");
  for (const value of new Set([...(chosen === undefined ? [] : [chosen]), ...labels.keys()]))
    if (!values.includes(value))
      report(render, "component-property", `No tab has the value "${shortQuote(value)}".`, {
        ...at,
        hint: didYouMean(value, values) ?? `There are ${values.map(shortQuote).join(", ")}.`,
      });
}

/** A `<TabItem>` outside of `<Tabs>`. */
export function writeTabItem(render: Render, element: Element): void {
  report(
    render,
    "component-property",
    "<TabItem> stands outside of <Tabs>; its content is shown as it is.",
    element.at,
  );
  element.children?.();
}

interface Item {
  readonly token: ElementToken;
  readonly at: Where;
}

function itemsOf(tokens: readonly Token[], inside: Where): readonly Item[] {
  const items: Item[] = [];
  let offset = inside.offset;
  for (const token of tokens) {
    if (isItem(token)) items.push({ token: ownToken(token, "element"), at: { passage: inside.passage, offset } });
    else if (token.type === "dedent") {
      const { inner, tokens: within } = ownToken(token, "dedent");
      items.push(
        ...itemsOf(within, {
          passage: passageOf(inside.passage.source, inner, lineAt(inside.passage, offset)),
          offset: 0,
        }),
      );
    }
    offset += token.raw.length;
  }
  return items;
}

function writeOthers(render: Render, tokens: readonly Token[], inside: Where): void {
  let offset = inside.offset;
  for (const token of tokens) {
    if (!isItem(token) && token.type !== "dedent") writeBlock(render, token, inside.passage, offset);
    offset += token.raw.length;
  }
}

/** Whether a token is a tab; `<Tab>` means the same as `<TabItem>`. */
export function isItem(token: Token): boolean {
  return token.type === "element" && /^(?:TabItem|Tab)$/.test(ownToken(token, "element").tag.name);
}

function writeItem(render: Render, token: ElementToken, at: Where): void {
  const start = at.offset + token.innerStart;
  if (token.mode === "inline") writeInline(render, token.tokens, at.passage, start);
  else writeBlocks(render, token.tokens, passageOf(at.passage.source, token.inner, lineAt(at.passage, start)), 0);
}

/** `values={[{label: "TypeScript", value: "ts"}]}` */
export function tabLabels(tag: Tag): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const values = literalAttribute(tag, "values");
  if (!Array.isArray(values)) return labels;
  for (const entry of values as readonly unknown[]) {
    if (!(entry instanceof Map)) continue;
    const value: unknown = entry.get("value");
    const label: unknown = entry.get("label");
    if (typeof value === "string" && typeof label === "string") labels.set(value, label);
  }
  return labels;
}
