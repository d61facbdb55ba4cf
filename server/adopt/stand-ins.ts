/** Small modules in the place of packages that components of Docusaurus sites use most, so that such components work here. */

export interface StandIn {
  /** Path in the new site. */
  readonly path: string;
  /** What it exports; components that import anything else from the package are left by hand. */
  readonly names: readonly string[];
  /** @param base of the old site, with slashes around it */
  readonly text: (base: string) => string;
}

const FOLDER = "content/components/parts/stand-ins";

const withBase = (base: string): string => `const BASE = ${JSON.stringify(base)};

/** An address of this site with the base that it lies below. */
function withBase(path: string): string {
  return path.startsWith("/") && !path.startsWith("//") && !path.startsWith(BASE) ? BASE + path.slice(1) : path;
}
`;

/** By the names of the packages. */
const STAND_INS: ReadonlyMap<string, StandIn> = new Map<string, StandIn>([
  [
    "@docusaurus/Link",
    {
      path: `${FOLDER}/link.tsx`,
      names: ["default"],
      text: (base) => `/** In the place of \`@docusaurus/Link\`. */
import type { AnchorHTMLAttributes } from "react";

${withBase(base)}
interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to?: string;
  readonly isNavLink?: boolean;
  readonly activeClassName?: string;
  readonly autoAddBaseUrl?: boolean;
}

export default function Link({ to, href, isNavLink, activeClassName, autoAddBaseUrl, ...rest }: LinkProps) {
  return <a {...rest} href={withBase(to ?? href ?? "")} />;
}
`,
    },
  ],
  [
    "@docusaurus/useBaseUrl",
    {
      path: `${FOLDER}/use-base-url.ts`,
      names: ["default", "useBaseUrlUtils"],
      text: (base) => `/** In the place of \`@docusaurus/useBaseUrl\`. */
${withBase(base)}
export default withBase;

export function useBaseUrlUtils() {
  return { withBaseUrl: withBase };
}
`,
    },
  ],
  [
    "@docusaurus/BrowserOnly",
    {
      path: `${FOLDER}/browser-only.tsx`,
      names: ["default"],
      text: () => `/** In the place of \`@docusaurus/BrowserOnly\`: what it holds is made by the browser. */
import { useEffect, useState, type ReactNode } from "react";

export default function BrowserOnly({ children, fallback }: { children: () => ReactNode; fallback?: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return <>{isThere ? children() : fallback}</>;
}
`,
    },
  ],
  [
    "@docusaurus/theme-common",
    {
      path: `${FOLDER}/theme-common.ts`,
      names: ["useColorMode"],
      text: () => `/** In the place of \`@docusaurus/theme-common\`: which colours the reader has chosen. */
import { useEffect, useState } from "react";

export function useColorMode() {
  const [colorMode, setMode] = useState("light");
  useEffect(() => {
    const root = document.documentElement;
    const read = () => setMode(root.dataset["theme"] === "dark" ? "dark" : "light");
    read();
    const observer = new MutationObserver(read);
    observer.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, []);
  return { colorMode, isDarkTheme: colorMode === "dark" };
}
`,
    },
  ],
  [
    "clsx",
    {
      path: `${FOLDER}/clsx.ts`,
      names: ["default", "clsx"],
      text: () => `/** In the place of \`clsx\`: names of classes, of which those that are false are left out. */
type Value = string | number | boolean | null | undefined | readonly Value[] | Readonly<Record<string, unknown>>;

export function clsx(...values: readonly Value[]): string {
  return values
    .flatMap((value): readonly string[] => {
      if (typeof value === "string" || typeof value === "number") return value ? [String(value)] : [];
      if (typeof value !== "object" || value === null) return [];
      if (Array.isArray(value)) return [clsx(...value)].filter(Boolean);
      return Object.entries(value).flatMap(([name, isOn]) => (isOn ? [name] : []));
    })
    .join(" ");
}

export default clsx;
`,
    },
  ],
]);

/** What a statement imports: the default, names in braces, or the whole module. */
const CLAUSE = /\bimport\s+(?:([\w$]+)\s*,?\s*)?(\{[^}]*\}|\*\s*as\s+[\w$]+)?\s*from\s*["']([^"']+)["']/g;

/**
 * The stand-ins of what a module imports.
 * @returns by the package's name; without those from which it imports something that they don't have
 */
export function standInsFor(code: string): ReadonlyMap<string, StandIn> {
  const found = new Map<string, StandIn>();
  const lacking = new Set<string>();
  for (const [, whole, braces = "", name = ""] of code.matchAll(CLAUSE)) {
    const standIn = STAND_INS.get(name);
    if (standIn === undefined) continue;
    found.set(name, standIn);
    const parts = braces.startsWith("{") ? braces.slice(1, -1).split(",") : braces === "" ? [] : ["*"];
    const names = parts
      .map(
        (part) =>
          part
            .trim()
            .replace(/^type\s+/, "")
            .split(/\s/)[0] ?? "",
      )
      .filter(Boolean);
    if (whole !== undefined) names.push("default");
    if (names.some((each) => !standIn.names.includes(each))) lacking.add(name);
  }
  return new Map([...found].filter(([name]) => !lacking.has(name)));
}
