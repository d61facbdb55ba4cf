/** Maps Docusaurus's ids of documents to routes of the new site. */
import type { Host } from "../../host/host.ts";
import { readHead } from "../../source/head.ts";
import { splitNumber } from "../../site/documents.ts";
import { routeOfDocument } from "../../site/routes.ts";
import { readText } from "../read.ts";
import type { DocsPlace } from "./trees.ts";

/** Route by id, for the documents of one set. */
export type Ids = ReadonlyMap<string, string>;

/** @param base route below which all documents of the new site lie */
export function readIds(host: Host, { folder, into }: DocsPlace, base: string): Ids {
  const ids = new Map<string, string>();
  for (const path of host.list(folder)) {
    if (!/\.mdx?$/.test(path) || /(?:^|\/)[_.]/.test(path)) continue;
    const { frontMatter } = readHead(readText(host, `${folder}/${path}`) ?? "", path);
    const name = path.replace(/\.mdx?$/, "");
    const file = into === "" ? name : `${into}/${name}`;
    const slug = frontMatter.slug ?? null;
    const head = {
      slug: slug?.startsWith("/") === true && into !== "" ? `/${into}${slug}` : slug,
      id: frontMatter.id ?? null,
      draft: false,
    };
    const route = routeOfDocument({ file, kind: "doc", folder: "docs", name: file }, head, base);
    const folders = name.split("/").slice(0, -1);
    const last = name.split("/").at(-1) ?? "";
    // Ids with and without numbers, because older sidebars refer to documents by file name.
    const plain = folders.map((each) => splitNumber(each).name);
    for (const own of [frontMatter.id ?? splitNumber(last).name, last]) {
      for (const parts of [plain, folders]) {
        const id = [...parts, own].join("/");
        if (!ids.has(id)) ids.set(id, route);
      }
    }
  }
  return ids;
}
