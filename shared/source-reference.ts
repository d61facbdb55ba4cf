/**
 * What a page's facts were checked against, as front matter states it: `owner/repo path@commit`, an address, or free
 * text.
 */

export interface SourceReference {
  readonly label: string;
  /** Its address; absent if only its name is known. */
  readonly href?: string;
}

/** `nodejs/node lib/fs.js@1a2b3c4#L10-L20`; path, version and lines may be missing. */
const REPOSITORY =
  /^([\w.-]{1,100}\/[\w.-]{1,100})(?:\s+([^\s@#]{1,300}))?(?:@([\w./-]{1,100}))?(#L\d{1,7}(?:-L\d{1,7})?)?$/;
const FILE_ON_GITHUB =
  /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/(?:blob|tree)\/([^/#?]+)\/([^#?]+)(#L\d+(?:-L\d+)?)?$/;

/** Reads one entry of `sources`. */
export function readSourceReference(written: string): SourceReference {
  const text = written.trim().replace(/\s+/g, " ");
  if (/^https?:\/\/[^\s<>"]+$/i.test(text)) {
    const [, name, version, path, lines] = FILE_ON_GITHUB.exec(text) ?? [];
    if (name === undefined || version === undefined) return { label: text.replace(/^https?:\/\//i, ""), href: text };
    return { label: labelOf(name, path, version, lines), href: text };
  }
  const [, name, path, version, lines = ""] = REPOSITORY.exec(text) ?? [];
  // `a/b` alone is not necessarily a repository: it may be a package, a folder, or two words with a slash between.
  if (name === undefined || (path === undefined && version === undefined)) return { label: text };
  const at = encodeURI(version ?? "HEAD");
  const href =
    path === undefined
      ? `https://github.com/${name}/tree/${at}`
      : `https://github.com/${name}/blob/${at}/${path.split("/").map(encodeURIComponent).join("/")}${lines}`;
  return { label: labelOf(name, path, version, lines), href };
}

/** The text that is shown; a commit's hash is abbreviated as git does. */
function labelOf(name: string, path: string | undefined, version: string | undefined, lines = ""): string {
  const short = version !== undefined && /^[\da-f]{12,40}$/.test(version) ? version.slice(0, 7) : version;
  return `${name}${path === undefined ? "" : ` ${path}`}${lines.replace("#", " ")}${short === undefined ? "" : ` @ ${short}`}`;
}
