/**
 * Pictures and stylesheets that are replaced by others under the same address while the page shows them. A browser has
 * the old one in its memory, so the new one gets an address of its own.
 */

/** Fingerprints of those files by their address. */
type Prints = Readonly<Record<string, string>>;

/** Those of the pictures that are shown; undefined as long as the server has not told. */
let shown: Prints | undefined;

/** The address that the server wrote. */
export function servedAddress(address: string): string {
  return address.replace(/[?&]live=\w+$/, "");
}

/** Another page is shown. */
export function forgetPictures(): void {
  shown = undefined;
}

/**
 * Shows files that have changed; each takes the place of the old one as soon as it is there.
 * @param isCurrent whether the page shows what the fingerprints are of, in case the server had not told before
 */
export function changePictures(prints: Prints, isCurrent: boolean): void {
  const before = shown ?? (isCurrent ? prints : {});
  shown = prints;
  /** @returns what the new file's address is known by; undefined where the file is the same, or none of these */
  const changeOf = (
    written: string | null,
  ): { readonly source: string; isLast(now: string | null): boolean } | undefined => {
    const address = servedAddress(written ?? "");
    const print = prints[address];
    if (print === undefined || print === before[address]) return undefined;
    return {
      source: `${address}${address.includes("?") ? "&" : "?"}live=${print}`,
      // The writer may have named another file meanwhile, or replaced it once more.
      isLast: (now) => shown?.[address] === print && servedAddress(now ?? "") === address,
    };
  };
  for (const picture of document.querySelectorAll<HTMLImageElement>("#pageContent img, dialog.zoom img")) {
    const change = changeOf(picture.getAttribute("src"));
    if (change === undefined) continue;
    const fresh = new Image();
    fresh.addEventListener("load", () => {
      if (change.isLast(picture.getAttribute("src"))) picture.src = change.source;
    });
    fresh.src = change.source;
  }
  for (const sheet of document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
    const change = changeOf(sheet.getAttribute("href"));
    if (change === undefined) continue;
    const fresh = sheet.cloneNode() as HTMLLinkElement;
    for (const [event, old] of [
      ["load", sheet],
      ["error", fresh],
    ] as const)
      fresh.addEventListener(event, () => old.remove());
    fresh.href = change.source;
    sheet.after(fresh);
  }
}
