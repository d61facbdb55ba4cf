/** Where the items of the navbar go: beside title and search as far as there is room, or else in a row below. */
import type { NavItem, SiteModel } from "../../shared/model.ts";

/** Room, in rem, beside title and search in the narrowest window that shows more than a menu button (996 px). */
const BAR_ROOM = 28;

/** Buttons that a phone's header has room for beside menu, title and search. */
const PHONE_ROOM = 4;

export interface HeaderItems {
  /** Items beside the search, each with a class that says from which width on it is shown. */
  readonly bar: readonly { readonly item: NavItem; readonly className: string | undefined }[];
  /** The row below: what the site puts on the left, then what the bar has no room for. Their positions stay the same. */
  readonly row: readonly NavItem[];
}

/** Divides the navbar between the bar and the row below it, by an estimate of how wide its words are. */
export function arrangeHeader(site: SiteModel): HeaderItems {
  const { left, right } = site.navbar;
  const isFull = right.reduce((sum, item) => sum + widthOf(item, site), 0) > BAR_ROOM;
  const bar = isFull ? right.filter((item) => !isInWords(item)) : right;
  const isCrowded = phoneRoom(site) > PHONE_ROOM;
  return {
    bar: bar.map((item) => ({
      item,
      className: isInWords(item) ? "wide-only" : isCrowded && item.kind === "link" ? "roomy-only" : undefined,
    })),
    row: isFull ? [...left, ...right.filter(isInWords)] : left,
  };
}

/** Whether an item is shown by its words, not by an icon. On a phone such items are in the menu. */
function isInWords(item: NavItem): boolean {
  return item.kind === "dropdown" || item.kind === "html" || (item.kind === "link" && item.icon === undefined);
}

/** Room that the right side takes on a phone, measured in buttons. */
function phoneRoom({ navbar, isModeFixed }: SiteModel): number {
  const versions = navbar.right.filter(({ kind }) => kind === "version").length;
  const buttons = navbar.right.filter((item) => item.kind !== "version" && !isInWords(item)).length;
  return buttons + 3 * versions + (isModeFixed ? 0 : 1);
}

/** Estimated width in rem. */
function widthOf(item: NavItem, site: SiteModel): number {
  switch (item.kind) {
    case "version":
      return Math.min(16, widthOfText(site.version.label)) + 2;
    case "locale":
      return 2.25 + widthOfText(item.label ?? "");
    case "divider":
      return 0.5;
    case "html":
      return widthOfText(item.html.replace(/<[^>]*>/g, "")) + 2.25;
    default:
      return isInWords(item) ? widthOfText(item.label) + 2.25 : 2.25;
  }
}

/** Estimated width in rem at the header's font size; a Chinese, Japanese or Korean character counts almost double. */
function widthOfText(text: string): number {
  let width = 0;
  for (const letter of text) width += letter >= "\u2e80" ? 0.875 : 0.5;
  return width;
}
