/** Names of the icons that the engine draws (`client/components/icons.tsx`). */

/** Icons of the engine's own controls. */
const CONTROLS = [
  "menu",
  "close",
  "search",
  "chevron",
  "down",
  "external",
  "edit",
  "copy",
  "sun",
  "moon",
  "list",
  "left",
  "right",
  "clock",
] as const;

/** Icons that configurations name. */
export const LINK_ICONS = [
  "bluesky",
  "coinmarketcap",
  "discord",
  "github",
  "gitlab",
  "globe",
  "link",
  "linkedin",
  "mail",
  "mastodon",
  "npm",
  "rss",
  "telegram",
  "x",
  "youtube",
] as const;

export type IconName = (typeof CONTROLS)[number] | (typeof LINK_ICONS)[number];

const NAMES: ReadonlySet<string> = new Set([...CONTROLS, ...LINK_ICONS]);

/** Tells whether a name from configuration is an icon. */
export function isIcon(name: string): name is IconName {
  return NAMES.has(name);
}

/** The icon that a configuration names; undefined if it names none, or one that does not exist. */
export function iconOf({ icon }: { readonly icon?: string | undefined }): IconName | undefined {
  return icon !== undefined && isIcon(icon) ? icon : undefined;
}
