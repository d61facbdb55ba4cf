/** Addresses of moved documents, which stay what they were. */
import { joinPath } from "../../shared/address.ts";
import { routeOfDocument } from "../site/routes.ts";
import type { Move } from "./adopt-plan.ts";
import { setKeys } from "./front-matter.ts";

/** Gives a document a slug where the engine would give it another address than the old generator. @param route of the old site; undefined for a part */
export function keepRoute(text: string, { to }: Move, route: string | undefined): string {
  if (route === undefined) return text;
  const [, folder = "docs", written = ""] = /^content\/[^/]+\/(docs|blog)\/(.*)$/.exec(to) ?? [];
  const name = written.replace(/\.mdx?$/, "");
  const isPost = folder === "blog";
  const top = isPost ? joinPath(route.split("/")[1] ?? "") : "/";
  const head = { slug: null, id: null, draft: false };
  const own = routeOfDocument({ file: to, kind: isPost ? "post" : "doc", folder, name }, head, top);
  if (own === route) return text;
  return setKeys(text, { slug: isPost ? route.slice(top.length + 1) : route });
}
