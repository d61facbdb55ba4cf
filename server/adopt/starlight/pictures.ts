/** Pictures that the configuration names: logo and icon. */
import { resolve } from "node:path";
import type { Host } from "../../host/host.ts";
import { compact, dataOf, textOf, type Data, type Move } from "../adopt-plan.ts";

/**
 * Pictures of the configuration that are no public files become such.
 * @param root absolute path of the site
 * @param moves of the plan, to which they are added
 * @returns the address of a picture by what is written, undefined where there is no such file
 */
export function movedPictures(host: Host, root: string, moves: Move[]): (written: unknown) => string | undefined {
  return (written) => {
    const path = textOf(written);
    // The text of a drawing stands where it is imported.
    if (path === undefined || path.startsWith("<")) return undefined;
    const from = resolve(root, path.replace(/^\/+/, ""));
    if (host.stat(from)?.kind !== "file") return undefined;
    const to = `content/static/img/${path.split("/").at(-1) ?? ""}`;
    if (!moves.some((each) => each.to === to)) moves.push({ from, to, kind: "file" });
    return to.slice("content/static".length);
  };
}

/** @param addressOf of a picture, by what is written */
export function logoOf(value: unknown, addressOf: (written: unknown) => string | undefined): Data | undefined {
  const data = dataOf(value);
  const src = addressOf(data["src"]) ?? addressOf(data["light"]);
  if (src === undefined) return undefined;
  return compact({
    src,
    srcDark: addressOf(data["dark"]),
    alt: textOf(data["alt"]),
    wordmark: data["replacesTitle"] === true ? true : undefined,
  });
}

/** @returns the icon of the browser's tab, undefined where there is no such file */
export function faviconOf(host: Host, publicFolder: string, stated: unknown): string | undefined {
  const path = textOf(stated) ?? "/favicon.svg";
  return host.stat(publicFolder + path)?.kind === "file" ? path : undefined;
}
