/** Renders standalone React pages, and reports those that fail. */
import { createElement } from "react";
import { inFull } from "./react-faults.ts";
import { renderToString } from "./react-server.ts";
import { diagnose } from "../../shared/catalogue.ts";
import { escapeHtml } from "../../shared/address.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { chainText, messageChain } from "../../shared/message-chain.ts";
import { query, type Context } from "../engine/types.ts";
import { postTeasersQuery } from "../site/blog/blog.ts";
import { configQuery, hrefOf, localeOf } from "../site/config.ts";
import { siteModelQuery } from "../site/model.ts";
import { pageModelQuery, pageSourceOf } from "../site/pages/pages.ts";
import { routesQuery } from "../site/routes.ts";
import { editionKey, newestPostsKey, pageKey, parsePageKey, type PageKey } from "../site/keys.ts";
import { moduleInput } from "../source/inputs.ts";
import { islandNode } from "./islands.ts";
import { pageOf, placeInSource } from "./modules.ts";
import { pageTextsQuery } from "../site/texts.ts";

type Rendered =
  | { readonly kind: "html"; readonly html: string }
  | {
      readonly kind: "crashed";
      readonly chain: readonly string[];
      /** Where it crashed while it was rendered; null if it could not be bundled. */
      readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
    };

/** Result of rendering a standalone page (key: `locale route`). */
export const moduleRenderQuery = query<Rendered, PageKey>("module-render", "hash", (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const locale = localeOf(context, localeId);
  const source = pageSourceOf(context, locale, route);
  const file = source?.kind === "module" ? source.file : "";
  const state = context.read(moduleInput, file);
  if (state.kind === "failed") return { kind: "crashed", chain: [state.message, ...state.causes], place: null };
  const site = context.read(siteModelQuery, editionKey(localeId));
  const page = context.read(pageModelQuery, key);
  const { baseUrl } = context.read(configQuery);
  try {
    const html = renderToString(
      createElement(pageOf(context, state.hash), {
        site,
        page,
        href: (to) => hrefOf(baseUrl, locale, to),
        latestPosts: (count) => context.read(postTeasersQuery, newestPostsKey(localeId, count)),
        island: (name, props, load = "visible") =>
          islandNode(context, locale.lang, {
            name,
            props: JSON.stringify(props),
            load,
            inline: false,
            children: false,
          }),
      }),
    );
    return { kind: "html", html: stylesHtml(state.styles) + html };
  } catch (error) {
    const place = placeInSource(context, state.hash, error) ?? { file, line: 1, column: 1 };
    return { kind: "crashed", chain: messageChain(error).map(inFull), place };
  }
});

/** Styles that a page imports stand before its content, so that nothing is shown unstyled. */
function stylesHtml(styles: string): string {
  return styles === "" ? "" : `<style>${styles.replaceAll("</", "<\\/")}</style>`;
}

/** The page's HTML. If rendering failed, a message instead of the page. */
export function moduleHtml(context: Context, key: PageKey): string {
  const rendered = context.read(moduleRenderQuery, key);
  if (rendered.kind === "html") return rendered.html;
  const { localeId } = parsePageKey(key);
  const words = context.read(pageTextsQuery, localeOf(context, localeId).lang);
  // A form that sends nothing loads the page again, with or without JavaScript.
  return `<div class="failure crash" role="alert"><h2>${escapeHtml(words.crashed)}</h2><pre>${escapeHtml(chainText(rendered.chain))}</pre><form><button class="button">${escapeHtml(words.tryAgain)}</button></form></div>`;
}

/** Standalone pages that crash while they are rendered, in whichever language. */
export const crashesQuery = query<readonly Diagnostic[]>("crashes", "value", (context) => {
  const found = new Map<string, Diagnostic>();
  const { byRoute } = context.read(routesQuery);
  const routes = Object.keys(byRoute).filter((route) => byRoute[route]?.kind === "module");
  for (const { id } of context.read(configQuery).locales.list) {
    for (const route of routes) {
      for (const each of context.read(pageCrashQuery, pageKey(id, route))) found.set(JSON.stringify(each), each);
    }
  }
  return [...found.values()];
});

/** Diagnostics of one standalone page (key: `locale route`). Other pages have none. */
export const pageCrashQuery = query<readonly Diagnostic[], PageKey>("page-crash", "value", (context, key) => {
  const { localeId, route } = parsePageKey(key);
  if (pageSourceOf(context, localeOf(context, localeId), route)?.kind !== "module") return [];
  const rendered = context.read(moduleRenderQuery, key);
  // What can't be bundled is reported at the file, for all its pages.
  if (rendered.kind === "html" || rendered.place === null) return [];
  const [message = "", ...causes] = rendered.chain;
  return [
    diagnose("page-crashed", `The page crashed: ${message}`, {
      place: rendered.place,
      notes: causes.map((cause) => ({ message: `caused by: ${cause}` })),
    }),
  ];
});
