/** Which version of the documents is searched, and where its index lies. */
import type { VersionData } from "../../shared/site-data.ts";
import { chosenVersion, siteData } from "../runtime/kit.ts";
import { searchPlaceOf } from "./address.ts";

/** The version of a name, undefined for one that the site does not have. */
export function versionNamed(name: string | undefined): VersionData | undefined {
  return siteData().versions?.find((each) => each.name === name);
}

/** The reader's version: on the search page the one in its address, if there is one of that name. */
function ownVersion(): VersionData | undefined {
  const named = document.getElementById("searchPage") === null ? undefined : searchPlaceOf(location.search).version;
  return versionNamed(named) ?? chosenVersion();
}

/** Address of the index of a version; of the reader's own, where none is named or the site has no such version. */
export function indexFor(name?: string): string {
  return (versionNamed(name) ?? ownVersion() ?? siteData()).searchIndex;
}

/** What links to the search page say of the reader's version: nothing on a site with a single one. */
export function ownPlace(): { readonly version?: string } {
  const own = ownVersion();
  return own === undefined ? {} : { version: own.name };
}
