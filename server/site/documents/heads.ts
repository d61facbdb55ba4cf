/** Heads of documents, and small views of them, so that a change of a title does not affect routes. */
import { query, type Context } from "../../engine/types.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import type { DocumentHead } from "../../../shared/article.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { detached } from "../../source/detached.ts";
import { readHead } from "../../source/head.ts";
import { splitNumber } from "./documents.ts";
import { fileInput, moduleInput } from "../../source/inputs.ts";

/**
 * Front matter and title of a document (key: its file). A file that can't be read has an empty head. Everything that
 * lists documents depends on the heads of all, which most edits leave as they are.
 */
export const headQuery = query<DocumentHead>("head", { keep: "value", firewall: true }, (context, file) => {
  const state = context.read(fileInput, file);
  return detached(readHead(state.kind === "text" ? state.text : "", file));
});

/** The part of a head that determines the route. */
export interface RouteHead {
  readonly slug: string | null;
  readonly id: string | null;
  readonly draft: boolean;
}

export const routeHeadQuery = query<RouteHead>("route-head", "value", (context, file) => {
  const { frontMatter } = context.read(headQuery, file);
  return { slug: frontMatter.slug ?? null, id: frontMatter.id ?? null, draft: frontMatter.draft ?? false };
});

/** The part of a head that sidebars show and by which they order. */
export interface NavHead {
  readonly label: string;
  readonly paginationLabel: string;
  readonly position: number | null;
  readonly unlisted: boolean;
  readonly displayedSidebar: string | null;
  readonly hasDisplayedSidebar: boolean;
}

export const navHeadQuery = query<NavHead>("nav-head", "value", (context, file) => {
  const { frontMatter, title } = context.read(headQuery, file);
  const fallback = splitNumber(file.slice(file.lastIndexOf("/") + 1).replace(/\.mdx?$/, "")).name;
  const label = frontMatter.sidebar_label ?? (title === "" ? fallback : title);
  return {
    label,
    paginationLabel: frontMatter.pagination_label ?? label,
    position: frontMatter.sidebar_position ?? null,
    unlisted: frontMatter.unlisted ?? false,
    displayedSidebar: frontMatter.displayed_sidebar ?? null,
    hasDisplayedSidebar: frontMatter.displayed_sidebar !== undefined,
  };
});

/** Diagnostics for files that can't be read or are not valid UTF-8. Those of front matter are part of the head. */
export const fileDiagnosticsQuery = query<readonly Diagnostic[]>(
  "file-diagnostics",
  { keep: "value", viewOf: fileInput },
  (context, file) => {
    const state = context.read(fileInput, file);
    const place = { file, line: 1, column: 1 };
    if (state.kind === "unreadable")
      return [
        diagnose("unreadable-file", `The file can't be read: ${state.reason}.`, {
          hint: "Give it back its rights, or remove it.",
          place,
        }),
      ];
    if (state.kind === "text" && state.damaged)
      return [
        diagnose("invalid-utf8", "The file is not valid UTF-8; what can't be read is shown as �.", {
          hint: "Save it as UTF-8.",
          place,
        }),
      ];
    return [];
  },
);

/** Title of a standalone page; its route if the page can't be loaded. */
export function moduleTitle(context: Context, file: string, route: string): string {
  const state = context.read(moduleInput, file);
  return state.kind === "ok" ? state.title : route;
}
