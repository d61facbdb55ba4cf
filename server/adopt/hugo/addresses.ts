/** The addresses that Hugo gives to pages. */
import { joinPath } from "../../../shared/address.ts";
import { dataOf, textOf, type Data } from "../adopt-plan.ts";

/** How a site makes addresses. */
export interface AddressRules {
  /** Patterns of pages and of sections, by the folder at the top. */
  readonly pages: Data;
  readonly sections: Data;
  /** A path as it stands in an address. */
  readonly pathOf: (written: string) => string;
  /** Whether dates and names come from the names of files: `2024-05-01-name.md`. */
  readonly readsDates: boolean;
}

export function addressRules(config: Data): AddressRules {
  const permalinks = dataOf(config["permalinks"]);
  const isNew = ["page", "section", "term", "taxonomy"].some((kind) => typeof permalinks[kind] === "object");
  const keepsCase = config["disablepathtolower"] === true;
  const isPlain = config["removepathaccents"] === true;
  return {
    pages: isNew ? dataOf(permalinks["page"]) : permalinks,
    sections: isNew ? dataOf(permalinks["section"]) : {},
    pathOf: (written) => {
      const plain = isPlain
        ? written
            .normalize("NFD")
            .replace(/\p{Mn}/gu, "")
            .normalize("NFC")
        : written;
      const path = sanitised(plain);
      return keepsCase ? path : path.toLowerCase();
    },
    readsDates: JSON.stringify(dataOf(config["frontmatter"])["date"] ?? "").includes(":filename"),
  };
}

/** As Hugo writes the name of a file in an address: without marks, and a hyphen for blanks. */
function sanitised(path: string): string {
  return path
    .replace(/[^\p{L}\p{M}\p{Nd}\p{N}./\\_#+~@\-%\s]|%(?![\da-fA-F]{2})/gu, "")
    .replace(/^\s+|\s+$/g, "")
    .replace(/-?\s+-?/g, "-");
}

/** What the address of a page follows from. */
export interface Addressed {
  /** Path among the content, without the ending; of a bundle or a section, that of its folder. */
  readonly path: string;
  readonly kind: "page" | "section";
  readonly data: Data;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const DAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** @returns the route of a page, without that of its language; what its front matter states counts */
export function hugoRoute(page: Addressed, rules: AddressRules): string {
  const { path, kind, data } = page;
  const stated = textOf(data["url"]);
  if (stated !== undefined) return routeOf(stated.includes(":") ? expanded(stated, page, rules) : stated);
  const names = path.split("/").filter((name) => name !== "");
  const top = (names[0] ?? "").toLowerCase();
  const patterns = kind === "page" ? rules.pages : rules.sections;
  const pattern = names.length > (kind === "page" ? 1 : 0) ? textOf(patterns[top]) : textOf(patterns["/"]);
  if (pattern !== undefined) return routeOf(expanded(pattern, page, rules));
  const slug = kind === "page" ? slugOf(page, rules) : undefined;
  const own = slug === undefined ? names : [...names.slice(0, -1), slug];
  return routeOf(rules.pathOf(own.join("/")));
}

/** An address as the route of a page. */
function routeOf(written: string): string {
  const path = joinPath(written.replace(/[?#].*$/, "").replace(/(?:^|\/)index\.html?$|\.html?$/, ""));
  return path.normalize("NFC");
}

function slugOf({ path, data }: Addressed, { readsDates }: AddressRules): string | undefined {
  const stated = typeof data["slug"] === "number" ? String(data["slug"]) : textOf(data["slug"]);
  if (stated !== undefined || !readsDates) return stated;
  return /(?:^|\/)\d{4}-\d\d-\d\d[-_ ]([^/]+)$/.exec(path)?.[1];
}

/** The date of a page, as `2024-05-01`. */
export function dateOf({ path, data }: Pick<Addressed, "path" | "data">, readsDates: boolean): string | undefined {
  const named = readsDates ? /(?:^|\/)(\d{4}-\d\d-\d\d)(?=[-_ ][^/]*$)/.exec(path)?.[1] : undefined;
  const stated = [data["date"], data["publishdate"], data["pubdate"], data["published"]].map(dayOf).find(Boolean);
  return named ?? stated;
}

/** The day of a date as front matter has it. */
export function dayOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : value;
  return typeof text === "string" ? /^\d{4}-\d\d-\d\d/.exec(text)?.[0] : undefined;
}

/** `/:year/:month/:slug/` of a page. */
function expanded(pattern: string, page: Addressed, rules: AddressRules): string {
  const { data, path } = page;
  const names = path.split("/").filter((name) => name !== "");
  const folders = page.kind === "page" ? names.slice(0, -1) : names;
  const name = names.at(-1) ?? "";
  const own = (text: string): string => rules.pathOf(text.replaceAll("/", "-")).toLowerCase();
  const title = textOf(data["title"]) ?? name;
  const slug = slugOf(page, rules);
  const day = dateOf(page, rules.readsDates);
  const date = new Date(`${day ?? "0001-01-01"}T00:00:00Z`);
  const two = (number: number): string => String(number).padStart(2, "0");
  const values: Readonly<Record<string, () => string>> = {
    year: () => String(date.getUTCFullYear()).padStart(4, "0"),
    month: () => two(date.getUTCMonth() + 1),
    monthname: () => MONTHS[date.getUTCMonth()] ?? "",
    day: () => two(date.getUTCDate()),
    weekday: () => String(date.getUTCDay()),
    weekdayname: () => DAYS[date.getUTCDay()] ?? "",
    yearday: () => String(Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000)),
    section: () => rules.pathOf(names[0] ?? ""),
    sections: () => rules.pathOf(folders.join("/")),
    title: () => own(title),
    slug: () => own(slug ?? title),
    slugorfilename: () => own(slug ?? name),
    slugorcontentbasename: () => own(slug ?? name),
    filename: () => own(name),
    contentbasename: () => own(name),
  };
  return pattern.replace(
    /:([a-z]+)(?:\[(\d*)(:?)(\d*|last)\])?/gi,
    (whole, token: string, from: string | undefined, colon: string, to: string) => {
      if (from !== undefined && token.toLowerCase() === "sections") {
        const start = from === "" ? (to === "last" ? -1 : 0) : Number(from);
        const end =
          colon === ""
            ? start === -1
              ? undefined
              : start + 1
            : to === "" || to === "last"
              ? to === "last"
                ? -1
                : undefined
              : Number(to);
        return rules.pathOf(folders.slice(start, end).join("/"));
      }
      const key = token.toLowerCase();
      return Object.hasOwn(values, key) ? (values[key]?.() ?? whole) : whole;
    },
  );
}
