/** Which version of the documents the reader is in. Sites with a single one have none of this. */
import type { PageChunk } from "../../shared/model.ts";
import type { VersionData } from "../../shared/site-data.ts";
import { all } from "./dom.ts";
import { siteData } from "./site-data.ts";
import { readStored, writeStored } from "./storage.ts";

const STORED = "docs-version";

/**
 * The version of the page that is shown. A page that belongs to none is read with the version that the reader was in
 * last, else the latest one.
 * @returns undefined on a site with a single version
 */
export function chosenVersion(): VersionData | undefined {
  const { versions } = siteData();
  if (versions === undefined) return undefined;
  const name = document.body.dataset["version"] ?? readStored(STORED);
  return versions.find((each) => each.name === name) ?? versions.find(({ isLast }) => isLast);
}

/** Notes the version of the page that is shown, and shows the chosen one in the switch. */
export function noteVersion(): void {
  const { version, versions } = siteData();
  const name = versions === undefined ? version.name : document.body.dataset["version"];
  if (name !== undefined && readStored(STORED) !== name) writeStored(STORED, name);
  const chosen = chosenVersion();
  if (chosen === undefined) return;
  for (const label of all("[data-version-label]")) {
    label.textContent = chosen.label;
    const summary = label.closest("summary");
    const said = summary?.getAttribute("aria-label") ?? "";
    // The name behind the colon: the words before it are the language's own.
    summary?.setAttribute(
      "aria-label",
      said.replace(/([:：]\s*).*$/, (_, colon: string) => colon + chosen.label),
    );
  }
  for (const link of all("li > a[data-version]")) {
    if (link.dataset["version"] === chosen.name) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Lets the switch lead to the versions of the page that is shown. */
export function changeVersions(targets: PageChunk["versions"] = {}): void {
  for (const link of all("li > a[data-version]")) {
    const target = targets[link.dataset["version"] ?? ""];
    if (target === undefined) continue;
    link.setAttribute("href", target.href);
    link.dataset["same"] = String(target.isSame);
  }
}

/** Whether a page of a version has the frame that is shown: a page of none has the latest one's. */
export function hasThisFrame(version: string | undefined): boolean {
  const { versions, version: own } = siteData();
  return versions === undefined || own.name === (version ?? versions.find(({ isLast }) => isLast)?.name);
}
