/**
 * Pictures and stylesheets that are replaced by others under the same address while the page shows them. A browser has
 * the old one in its memory, so the new one gets an address of its own.
 */

/** Fingerprints of those files by their address. */
type Prints = Readonly<Record<string, string>>;

/** Fingerprints of the pictures that are shown; undefined until the server has sent them. */
let shown: Prints | undefined;

/** The address that the server wrote. */
export function servedAddress(address: string): string {
  return address.replace(/[?&]live=\w+$/, "");
}

/** Forgets all fingerprints, because another page is shown. */
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
  /** @returns the fingerprint of the changed file at an address; undefined if it is the same, or not one of these */
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
  for (const sheet of stylesheets()) {
    const change = changeOf(sheet.getAttribute("href"));
    // If a newer one for the same address was added already, and may still be loading, that one is replaced.
    if (change === undefined || sheetsAt(sheet).at(-1) !== sheet) continue;
    const fresh = sheet.cloneNode() as HTMLLinkElement;
    fresh.addEventListener("load", () => {
      const all = sheetsAt(fresh);
      for (const old of all.slice(0, all.indexOf(fresh))) old.remove();
    });
    fresh.addEventListener("error", () => fresh.remove());
    fresh.href = change.source;
    sheet.after(fresh);
  }
}

function stylesheets(): readonly HTMLLinkElement[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
}

/** The stylesheets of one address, the newest last. */
function sheetsAt(sheet: HTMLLinkElement): readonly HTMLLinkElement[] {
  const addressOf = (each: HTMLLinkElement): string => servedAddress(each.getAttribute("href") ?? "");
  return stylesheets().filter((each) => addressOf(each) === addressOf(sheet));
}
