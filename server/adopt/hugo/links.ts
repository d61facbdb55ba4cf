/** Where links of Hugo's documents lead: to pages and files by their addresses, by their paths, or by their names alone. */
import { dirname, posix } from "node:path";
import {
  decodePath,
  encodePath,
  joinPath,
  normaliseRoute,
  resolveDots,
  splitAddress,
} from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { withoutPath } from "../adopt-plan.ts";
import type { Page, Site } from "./pages.ts";

export interface Links {
  /**
   * Where a link of a document leads, as `@site/…` where that is a file of the old site, else as an address of the new
   * one; undefined where it stays as it is written.
   */
  readonly address: (written: string, page: Place) => string | undefined;
  /** The page that `ref` names, with the address in the same form; undefined where there is none. */
  readonly ref: (written: string, page: Place, language?: string) => string | undefined;
  /** The address of a page in the new site that `ref` or a menu names. */
  readonly route: (written: string, page: Place) => string | undefined;
  /** A picture that a shortcode names, in the same form. */
  readonly picture: (written: string, page: Place) => string | undefined;
}

/** A document, as far as its links depend on it. */
export type Place = Pick<Page, "from" | "folder" | "path" | "route" | "language">;

const EXTERNAL = /^(?:[a-z][\w+.-]*:|\/\/|#|$)/i;
const DOCUMENT = /(?:\/_?index)?(?:\.[\w-]+)?\.(?:md|markdown|html?)$|\/_?index$/;

/**
 * @param options.base path that the site lies below
 * @param options.subfolder path of the default language where addresses have one
 */
export function createLinks(
  host: Host,
  site: Pick<Site, "pages" | "postSections" | "resources">,
  {
    root,
    base,
    subfolder,
    staticFolders,
  }: {
    readonly root: string;
    readonly base: string;
    readonly subfolder: string;
    /** Absolute paths of folders whose files are public. */
    readonly staticFolders: readonly string[];
  },
): Links {
  const byRoute = new Map<string, Page>();
  const byPath = new Map<string, Page>();
  const byName = new Map<string, Page | null>();
  for (const page of [...site.pages, ...site.postSections]) {
    const key = page.language.key;
    byRoute.set(joinPath(page.language.path, page.route), page);
    byPath.set(`${key} ${page.path.toLowerCase()}`, page);
    const name = `${key} ${page.path.slice(page.path.lastIndexOf("/") + 1).toLowerCase()}`;
    byName.set(name, byName.has(name) ? null : page);
  }
  const isFile = (path: string): boolean => host.stat(path)?.kind === "file";
  const fileAddress = (path: string): string =>
    `@site/${encodePath(posix.relative(root, path)).replace(/[()']/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`;
  const addressOf = (page: Page): string =>
    page.isPost && page.kind === "section" ? joinPath(page.language.path, page.newRoute) : fileAddress(page.from);

  /** A path from the root of the site, as the address of a page has it. */
  function ownPath(path: string): string {
    const below = base !== "/" && `${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path;
    const prefix = `/${subfolder}`;
    return subfolder !== "" && `${below}/`.startsWith(`${prefix}/`) ? joinPath(below.slice(prefix.length)) : below;
  }
  const atRoute = (path: string): Page | undefined => byRoute.get(normaliseRoute(ownPath(path)).normalize("NFC"));
  const atPath = (key: string, path: string): Page | undefined => byPath.get(`${key} ${logical(path)}`);
  const resource = (path: string): string | undefined => {
    const from = site.resources.get(joinPath(path).slice(1));
    return from === undefined ? undefined : fileAddress(from);
  };
  const isPublic = (path: string): boolean => staticFolders.some((folder) => isFile(`${folder}${joinPath(path)}`));

  function pageOf(path: string, { folder, language, path: own }: Place, key = language.key): Page | undefined {
    if (path === "" || path === ".") return byPath.get(`${key} ${own.toLowerCase()}`);
    if (path.startsWith("/")) return atPath(key, path) ?? atRoute(path);
    const near = atPath(key, posix.join(folder, path)) ?? atPath(key, posix.join(own, path)) ?? atPath(key, path);
    const name = logical(path).split("/").at(-1) ?? "";
    return near ?? (path.includes("..") ? undefined : (byName.get(`${key} ${name}`) ?? undefined));
  }

  function ofFile(path: string, place: Place): string | undefined {
    const { from, folder, route, language } = place;
    if (path.startsWith("/")) {
      const own = resolveDots(ownPath(path));
      if (isPublic(own)) return own;
      const asset = `${root}/assets${own}`;
      return (
        resource(own) ?? resource(withoutPath(own, language.path)) ?? (isFile(asset) ? fileAddress(asset) : undefined)
      );
    }
    const beside = `${dirname(from)}/${path}`;
    const seen = resolveDots(joinPath(route, path));
    const isBundle = /(?:^|\/)_?index\.[^/]*$/.test(from);
    const near = resource(joinPath(folder, path)) ?? resource(resolveDots(joinPath(folder, path)));
    const asset = `${root}/assets${resolveDots(path)}`;
    return (
      (isBundle ? near : undefined) ??
      resource(seen) ??
      (isPublic(seen) ? seen : undefined) ??
      near ??
      (isFile(beside) && beside.startsWith(root) && !path.includes("..") ? fileAddress(beside) : undefined) ??
      (isPublic(joinPath(path)) ? joinPath(path) : undefined) ??
      (isFile(asset) ? fileAddress(asset) : undefined)
    );
  }

  /** A picture beside a page, by a part of its name. */
  function named(written: string, { folder }: Place): string | undefined {
    const part = written.replace(/\*/g, "").toLowerCase();
    if (part === "") return undefined;
    const found = [...site.resources].find(
      ([path]) => posix.dirname(`/${path}`).slice(1) === folder && posix.basename(path).toLowerCase().includes(part),
    );
    return found === undefined ? undefined : fileAddress(found[1]);
  }

  function address(written: string, place: Place): string | undefined {
    if (EXTERNAL.test(written) || written.startsWith("@site/")) return undefined;
    const { path: encoded, query, hash } = splitAddress(written);
    const path = decodePath(encoded);
    const isDocument = /\.(?:md|markdown)$/.test(path);
    if (/\.\w{1,5}$/.test(path) && !isDocument && !/\.html?$/.test(path)) {
      const file = ofFile(path, place);
      if (file !== undefined) return file + query + hash;
    }
    const seen = path.startsWith("/") ? path : resolveDots(joinPath(place.language.path, place.route, path));
    const page = isDocument
      ? pageOf(path, place)
      : (atRoute(seen) ?? (isPublic(ownPath(seen)) ? undefined : pageOf(path, place)));
    if (page !== undefined) return addressOf(page) + query + hash;
    if (path === "") return undefined;
    const own = ownPath(seen);
    return own === path ? undefined : (ofFile(path, place) ?? encodeURI(own)) + query + hash;
  }

  return {
    address,
    ref(written, place, key) {
      if (EXTERNAL.test(written)) return written === "" ? undefined : written;
      const { path, hash } = splitAddress(written);
      const page = pageOf(decodePath(path), place, key);
      return page === undefined ? undefined : addressOf(page) + hash;
    },
    route(written, place) {
      const { path, hash } = splitAddress(written);
      const page = pageOf(decodePath(path), place);
      return page === undefined ? undefined : joinPath(page.language.path, page.newRoute) + hash;
    },
    picture: (written, place) =>
      EXTERNAL.test(written) ? undefined : (ofFile(decodePath(written), place) ?? named(written, place)),
  };
}

/** A path among the content: without the name of an index and without its ending. */
function logical(path: string): string {
  return resolveDots(path.replace(DOCUMENT, "")).slice(1).toLowerCase();
}
