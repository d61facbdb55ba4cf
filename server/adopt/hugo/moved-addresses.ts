/** Addresses of the old site that lead elsewhere now, and those that did so before. */
import { joinPath } from "../../../shared/address.ts";
import { tagSlug } from "../../site/blog/tag-slug.ts";
import { textOf, type Data } from "../adopt-plan.ts";
import { aliasesOf, type Site } from "./pages.ts";

interface Redirect {
  readonly from: string;
  readonly to: string;
}

export function movedAddresses({ pages, postSections }: Site): readonly Redirect[] {
  return [...pages, ...postSections].flatMap((page) => {
    const to = joinPath(page.language.path, page.newRoute);
    const before = joinPath(page.language.path, page.route);
    const stated = textOf(page.data["url"]);
    // With a slash in front, such an address is that of the whole site, whatever the language.
    const outside =
      stated?.startsWith("/") === true &&
      page.language.path !== "" &&
      !`${stated}/`.startsWith(`/${page.language.path}/`);
    return [
      ...aliasesOf(page).map((from) => ({ from, to })),
      ...(before === to ? [] : [{ from: before, to }]),
      ...(outside ? [{ from: joinPath(stated), to }] : []),
    ].filter(({ from }) => joinPath(from) !== to);
  });
}

/** The lists of terms: those of posts lie below the blog here, and all are tags. */
export function movedTerms(
  { pages }: Site,
  blog: string | undefined,
  pathOf: (written: string) => string,
): readonly Redirect[] {
  const documents = new Set<string>();
  const found = new Map<string, string>();
  for (const { data, isPost } of pages)
    for (const [name, term] of termsOf(data)) {
      found.set(joinPath(name, pathOf(term).toLowerCase()), tagSlug(term));
      if (!isPost) documents.add(tagSlug(term));
    }
  const top = documents.size > 0 ? "/tags" : joinPath(blog ?? "", "tags");
  const lists = ["/tags", "/categories"].filter((list) =>
    [...found.keys()].some((path) => path.startsWith(`${list}/`)),
  );
  return [
    ...lists.map((from) => ({ from, to: top })),
    ...[...found].map(([from, slug]) => ({
      from,
      to: documents.has(slug) ? `/tags/${slug}` : joinPath(blog ?? "", "tags", slug),
    })),
  ].filter(({ from, to }) => from !== to);
}

function termsOf(data: Data): readonly (readonly [name: string, term: string])[] {
  return ["tags", "categories"].flatMap((name) =>
    [data[name]]
      .flat()
      .flatMap((term) => (typeof term === "string" && term.trim() !== "" ? [[name, term] as const] : [])),
  );
}
