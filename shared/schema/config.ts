/** All configuration files together. */
import type * as z from "zod/mini";
import { footerSchema } from "./footer.ts";
import { navbarSchema } from "./navbar.ts";
import { redirectsSchema } from "./redirects.ts";
import { searchSchema } from "./search.ts";
import { sidebarsSchema } from "./sidebars.ts";
import { siteSchema } from "./site.ts";
import { textsSchema } from "./texts.ts";
import type { SomeTexts } from "../messages/texts.ts";
import type { ConfigName } from "./config-names.ts";

export const CONFIG_SCHEMAS = {
  site: siteSchema,
  navbar: navbarSchema,
  sidebars: sidebarsSchema,
  footer: footerSchema,
  search: searchSchema,
  get texts() {
    return textsSchema();
  },
  redirects: redirectsSchema,
} as const satisfies Readonly<Record<ConfigName, z.ZodMiniType>>;

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export type SiteConfig = Frozen<z.output<typeof siteSchema>>;
export type NavbarConfig = Frozen<z.output<typeof navbarSchema>>;
export type NavbarItemConfig = NavbarConfig["items"][number];
export type SidebarsConfig = Frozen<z.output<typeof sidebarsSchema>>;
export type SidebarItemConfig = SidebarsConfig["sidebars"][string]["items"][number];
export type FooterConfig = Frozen<z.output<typeof footerSchema>>;
export type SearchConfig = Frozen<z.output<typeof searchSchema>>;
/** The interface's texts by language. The schema makes sure of the keys, which its type does not name. */
export interface TextsConfig {
  readonly languages: Readonly<Record<string, SomeTexts>>;
}
export type RedirectsConfig = Frozen<z.output<typeof redirectsSchema>>;

/** The configuration of a site, validated, with every default filled in. */
export interface Config {
  readonly site: SiteConfig;
  readonly navbar: NavbarConfig;
  /** `null`: one sidebar for each top folder, generated from its files. */
  readonly sidebars: SidebarsConfig | null;
  /** `null`: no footer. */
  readonly footer: FooterConfig | null;
  readonly search: SearchConfig;
  readonly texts: TextsConfig;
  readonly redirects: RedirectsConfig;
}
