/** Checks of one document: its file, front matter, text and links. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Slot } from "../../../shared/article.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import { query, type Context } from "../../engine/types.ts";
import { articleDiagnosticsQuery, articleQuery } from "../documents/articles.ts";
import { unknownAuthors } from "../blog/authors.ts";
import { configQuery } from "../config.ts";
import { statedEditUrl } from "../pages/contributing.ts";
import { langOf } from "../documents/documents.ts";
import { fileDiagnosticsQuery, headQuery } from "../documents/heads.ts";
import { originOf, resolveLink, type LinkTarget } from "../links/links.ts";
import { pageLinksQuery } from "../links/page-links.ts";
import { pageKey } from "../keys.ts";
import { pictureAt } from "../pages/preview-picture.ts";
import { badRoute, lostNeighbours } from "./addresses.ts";
import { fileRouteQuery, entryOf, dateOfFile } from "../routes.ts";
import { sidebarId, sidebarOutlinesQuery } from "../sidebars/sidebar-outlines.ts";
import { versionOf } from "../versions.ts";

/** Diagnostics of a document (key: its file). */
export const documentDiagnosticsQuery = query<readonly Diagnostic[]>(
  "document-diagnostics",
  "value",
  (context, file) => {
    const route = context.read(fileRouteQuery, file);
    return [
      ...context.read(fileDiagnosticsQuery, file),
      ...context.read(headQuery, file).diagnostics,
      ...context.read(articleDiagnosticsQuery, file),
      ...(route === null
        ? []
        : [
            ...linkDiagnostics(context, file),
            ...headDiagnostics(context, file, route),
            ...badRoute(context, file, route),
            ...lostNeighbours(context, file),
          ]),
    ];
  },
);

/** Slots that have to be checked. */
type DoubtfulSlot = Extract<Slot, { readonly kind: "link" | "image" | "cards" }>;

/**
 * Links and pictures of a document that have to be checked further: those with an anchor, and those without a target.
 */
export const doubtfulLinksQuery = query<readonly DoubtfulSlot[]>(
  "doubtful-links",
  { keep: "value", viewOf: articleQuery },
  (context, file) => {
    const page = ownPage(context, file);
    if (!page) return [];
    const targets = context.read(pageLinksQuery, pageKey(page.localeId, page.route));
    return context.read(articleQuery, file).slots.filter((slot, i): slot is DoubtfulSlot => {
      const target = targets[i];
      if (slot.kind === "cards") return target?.kind === "cards" && target.cards.length === 0;
      if (!("target" in slot)) return false;
      if (slot.kind === "image") return !isPicture(target);
      return target?.kind === "broken" || (target?.kind === "page" && target.href.includes("#"));
    });
  },
);

/** Whether a picture may exist: it is a file of the site, or at an address that can't be checked. */
function isPicture(target: LinkTarget | undefined): boolean {
  return target?.kind === "asset" || target?.kind === "external" || target?.kind === "unchecked";
}

/** The page that shows a document in the document's own language. */
function ownPage(context: Context, file: string): { readonly localeId: string; readonly route: string } | undefined {
  const route = context.read(fileRouteQuery, file);
  const lang = langOf(file);
  const locale = context.read(configQuery).locales.list.find((each) => each.lang === lang);
  return locale && route !== null ? { localeId: locale.id, route } : undefined;
}

function linkDiagnostics(context: Context, file: string): readonly Diagnostic[] {
  const page = ownPage(context, file);
  if (!page) return [];
  const found: Diagnostic[] = [];
  for (const slot of context.read(doubtfulLinksQuery, file)) {
    if (slot.kind === "cards") {
      found.push(
        diagnose("component-property", "This <DocCardList> lists nothing: no page stands below or beside this one.", {
          place: slot.place,
          hint: "Put the page into a category of a sidebar, or write the links yourself.",
        }),
      );
      continue;
    }
    const resolved = resolveLink(context, originOf({ file, ...page, anchors: true }, slot), slot.target);
    if (slot.kind === "link") {
      if (resolved.kind === "broken")
        found.push(diagnose(resolved.code, resolved.message, { hint: resolved.hint, place: slot.place }));
    } else if (!isPicture(resolved)) {
      found.push(noPicture(slot.target, slot.place));
    }
  }
  return found;
}

function noPicture(written: string, place: Place): Diagnostic {
  if (written === "")
    return diagnose("broken-image", "This picture has no address.", { place, hint: 'Write src="…".' });
  return diagnose("broken-image", `There is no picture ${written}.`, {
    place,
    hint: "Check the path: it is relative to this file, or begins with / for content/static.",
  });
}

/** Whether the version of a document has a sidebar of a name. */
function hasSidebar(context: Context, route: string, name: string): boolean {
  const version = versionOf(context, entryOf(context, route)?.version);
  return Object.hasOwn(context.read(sidebarOutlinesQuery), sidebarId(version, name));
}

/** Diagnostics for front matter that refers to something that does not exist. */
function headDiagnostics(context: Context, file: string, route: string): readonly Diagnostic[] {
  const { frontMatter, keyLines } = context.read(headQuery, file);
  const found: Diagnostic[] = [];
  const at = (key: string): { file: string; line: number; column: number } => ({
    file,
    line: keyLines[key] ?? 1,
    column: 1,
  });
  const { image } = frontMatter;
  if (image !== undefined && pictureAt(context, file, image) === undefined) found.push(noPicture(image, at("image")));
  const { custom_edit_url: editUrl } = frontMatter;
  if (typeof editUrl === "string" && statedEditUrl(context, frontMatter) === undefined)
    found.push(
      diagnose("unsafe-address", `The address "${editUrl}" is dropped: pages may not lead there.`, {
        place: at("custom_edit_url"),
        hint: "Write an https address, or null for no edit link.",
      }),
    );
  const sidebar = frontMatter.displayed_sidebar;
  if (typeof sidebar === "string" && !hasSidebar(context, route, sidebar)) {
    found.push(diagnose("sidebar-unknown", `There is no sidebar ${sidebar}.`, { place: at("displayed_sidebar") }));
  }
  if (entryOf(context, route)?.kind === "post" && frontMatter.date === undefined && dateOfFile(file) === undefined) {
    found.push(
      diagnose("blog-date", "The post has no date.", {
        place: at("title"),
        hint: "Begin the file's name with it, 2024-05-01-title.md, or write `date: 2024-05-01`.",
      }),
    );
  }
  if (entryOf(context, route)?.kind === "post")
    found.push(...unknownAuthors(context, file, keyLines["authors"] ?? keyLines["author"] ?? 1));
  return found;
}
