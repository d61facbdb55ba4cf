/**
 * Pictures that are replaced by others under the same address while the page shows them. A browser has the old one in
 * its memory, so the new one gets an address of its own.
 */

/** Fingerprints of pictures by their address. */
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
 * Shows pictures that have changed; each takes the place of the old one as soon as it is there.
 * @param isCurrent whether the page shows what the fingerprints are of, in case the server had not told before
 */
export function changePictures(prints: Prints, isCurrent: boolean): void {
  const before = shown ?? (isCurrent ? prints : {});
  shown = prints;
  for (const picture of document.querySelectorAll<HTMLImageElement>("#pageContent img, dialog.zoom img")) {
    const address = servedAddress(picture.getAttribute("src") ?? "");
    const print = prints[address];
    if (print === undefined || print === before[address]) continue;
    const fresh = new Image();
    const source = `${address}${address.includes("?") ? "&" : "?"}live=${print}`;
    fresh.addEventListener("load", () => {
      // The writer may have named another picture meanwhile, or replaced it once more.
      if (shown?.[address] === print && servedAddress(picture.getAttribute("src") ?? "") === address)
        picture.src = source;
    });
    fresh.src = source;
  }
}
