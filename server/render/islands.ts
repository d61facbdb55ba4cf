/** Renders components of the site for documents and standalone pages. */
import { createElement, Fragment, type ReactElement } from "react";
import { inFull } from "./react-faults.ts";
import { renderToString } from "./react-server.ts";
import { escapeHtml, joinPath } from "../../shared/address.ts";
import type { IslandLoad } from "../../shared/article.ts";
import { messageChain } from "../../shared/message-chain.ts";
import { query, type Context } from "../engine/types.ts";
import { articleQuery } from "../site/documents/articles.ts";
import { componentFile } from "../site/components.ts";
import { configQuery } from "../site/config.ts";
import type { IslandHtml, IslandSlot } from "../site/pages/fill-slots.ts";
import { islandsInput, moduleInput } from "../source/inputs.ts";
import { componentOf, type PropsSchema } from "./modules.ts";
import { pageTextsQuery } from "../site/texts.ts";

/** A use of a component: its name, the language of the page, its properties as JSON, and whether it has children. */
type IslandUse = readonly [name: string, lang: string, props: string, children: boolean];

/** Result of rendering a component. */
export type RenderedIsland =
  | {
      readonly kind: "ok";
      readonly before: string;
      readonly after: string;
      /** What it was given, with the defaults of its schema, as JSON: in the browser it is given the same. */
      readonly props: string;
    }
  | { readonly kind: "failed"; readonly code: "component-crashed" | "component-props"; readonly message: string };

/**
 * The element that holds the children, and a placeholder for them. Both together are looked for in rendered HTML: a
 * document may pass any character in its JSON, so also the placeholder, but React escapes tags in it.
 */
const OPEN = '<div data-content="" translate="yes">';
const CONTENT = "\u0000content\u0000";
const CLOSE = "</div>";

/** The rendered component (key: JSON of the `IslandUse`). */
export const islandQuery = query<RenderedIsland>("island", "hash", (context, key) => {
  const [name, lang, props, children] = JSON.parse(key) as IslandUse;
  const state = context.read(moduleInput, componentFile(name));
  if (state.kind === "failed") return { kind: "failed", code: "component-crashed", message: state.message };
  try {
    const { View, props: schema } = componentOf(context, state.hash);
    const given = checkedProps(schema, props);
    if (given.fault !== undefined) return { kind: "failed", code: "component-props", message: given.fault };
    const html = renderToString(
      createElement(View, {
        ...(JSON.parse(given.props) as object),
        lang,
        base: context.read(configQuery).baseUrl,
        ...(children
          ? {
              children: createElement("div", {
                "data-content": "",
                translate: "yes",
                dangerouslySetInnerHTML: { __html: CONTENT },
              }),
            }
          : {}),
      }),
    );
    const [before = "", after] = html.split(OPEN + CONTENT + CLOSE, 2);
    const around = after === undefined ? { before, after: "" } : { before: before + OPEN, after: CLOSE + after };
    return { kind: "ok", ...around, props: given.props };
  } catch (error) {
    return { kind: "failed", code: "component-crashed", message: messageChain(error).map(inFull).join(" ← ") };
  }
});

/**
 * Properties as a schema returns them, with its defaults and conversions as far as JSON can hold them. Properties that
 * it does not name stay.
 * @param props JSON
 */
function checkedProps(
  schema: PropsSchema | undefined,
  props: string,
): { readonly fault?: undefined; readonly props: string } | { readonly fault: string } {
  const given = JSON.parse(props) as object;
  const result = schema?.safeParse(given);
  if (result === undefined) return { props };
  if (result.success) return { props: JSON.stringify({ ...given, ...(result.data as object) }) };
  const fault = result.error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`))
    .join("; ");
  return { fault };
}

/** The element that a component's HTML stands in. */
interface IslandElement {
  readonly tag: "div" | "span";
  /** Addresses of its style sheets. */
  readonly styles: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly before: string;
  readonly after: string;
}

type Use = Pick<IslandSlot, "name" | "props" | "load" | "inline" | "children">;

/** @param lang of the page's reader */
export function renderedIsland(
  context: Context,
  lang: string,
  { name, props, children }: Pick<IslandSlot, "name" | "props" | "children">,
): RenderedIsland {
  const key: IslandUse = [name, lang, props, children];
  return context.read(islandQuery, JSON.stringify(key));
}

function islandElement(context: Context, lang: string, use: Use): IslandElement {
  const { name, load, inline } = use;
  const rendered = renderedIsland(context, lang, use);
  const tag = inline ? "span" : "div";
  if (rendered.kind === "failed") {
    // The children are kept, and a box says which component is missing.
    const words = context.read(pageTextsQuery, lang);
    const before = `<strong>${escapeHtml(words.crashed)}</strong> <code>${escapeHtml(`<${name}>: ${rendered.message}`)}</code>`;
    return { tag, styles: [], attributes: { class: "failure", role: "alert" }, before, after: "" };
  }
  const { before, after, props } = rendered;
  const { baseUrl } = context.read(configQuery);
  const assets = context.read(islandsInput, "").components[name];
  const styles = (assets?.styles ?? []).map((style) => joinPath(baseUrl, "assets", style));
  if (load === "none" || assets === undefined) return { tag, styles, attributes: { class: "island" }, before, after };
  const attributes = {
    class: "island",
    "data-widget": "island",
    "data-load": MOMENTS[load],
    // A browser that translates a page replaces React's text nodes, so readers would not see what is calculated later.
    translate: "no",
    "data-island": joinPath(baseUrl, "assets", assets.script),
    "data-props": JSON.stringify({ ...(JSON.parse(props) as object), lang, base: baseUrl }),
  };
  return { tag, styles, attributes, before, after };
}

/**
 * Renders a component in the place of a slot.
 * @param lang of the page's reader
 */
export function islandHtml(context: Context, lang: string, use: Use): IslandHtml {
  const { tag, styles, attributes, before, after } = islandElement(context, lang, use);
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join("");
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  return { before: `${links}<${tag}${written}>${before}`, after: `${after}</${tag}>` };
}

/** What a component shows by itself, without the attributes for hydration; nothing if it can't be rendered. */
export function shownHtml(context: Context, lang: string, slot: IslandSlot): IslandHtml {
  const rendered = renderedIsland(context, lang, slot);
  return rendered.kind === "ok" ? rendered : { before: "", after: "" };
}

/** Renders a component where a standalone page uses it. */
export function islandNode(context: Context, lang: string, use: Use): ReactElement {
  const { tag, styles, attributes, before, after } = islandElement(context, lang, use);
  const { class: className, ...rest } = attributes;
  return createElement(
    Fragment,
    null,
    ...styles.map((href) => createElement("link", { key: href, rel: "stylesheet", href })),
    createElement(tag, { className, ...rest, dangerouslySetInnerHTML: { __html: before + after } }),
  );
}

/** The client's names for the times of hydration, see `client/runtime/widgets.ts`. */
const MOMENTS: Readonly<Record<Exclude<IslandLoad, "none">, string>> = {
  visible: "view",
  idle: "idle",
  touch: "touch",
  load: "now",
};

/** The slots of components in a document, for reporting their faults. */
export const islandSlotsQuery = query<readonly IslandSlot[]>(
  "island-slots",
  { keep: "value", viewOf: articleQuery },
  (context, file) =>
    context.read(articleQuery, file).slots.filter((slot): slot is IslandSlot => slot.kind === "island"),
);
