/**
 * Which addresses documents and configuration may use for links and media. Callers decode an address first; it is then
 * accepted or refused by its scheme.
 */

/**
 * Schemes that open a page, an application or a mail program. All others (`javascript:`, `data:`, `vbscript:`) are
 * refused unless the site allows them with `linkSchemes` in config/site.json.
 */
const SCHEMES: ReadonlySet<string> = new Set(
  "http https mailto tel sms ftp ftps sftp ssh git irc ircs xmpp magnet ipfs ipns tg vscode matrix".split(" "),
);

const NO_MORE: ReadonlySet<string> = new Set();

/** `data:` addresses of raster images. SVG is excluded because it can contain scripts. */
export const PICTURE_DATA = /^data:image\/(?:png|gif|jpeg|webp|avif);base64,[A-Za-z0-9+/=]*$/;

/** Docusaurus's `pathname:///x`: a path on this host that is not checked. `server/site/links/links.ts` resolves it. */
const ON_THIS_HOST = "pathname";

/**
 * Whether a document may link to this address.
 * @param more schemes that the site allows in addition to the default ones
 */
export function isSafeLink(address: string, more: ReadonlySet<string> = NO_MORE): boolean {
  const scheme = schemeOf(address);
  return scheme === undefined || scheme === ON_THIS_HOST || SCHEMES.has(scheme) || more.has(scheme);
}

/** Whether an image, audio or video may be loaded from this address. */
export function isSafeMedia(address: string): boolean {
  const scheme = schemeOf(address);
  return (
    scheme === undefined ||
    scheme === ON_THIS_HOST ||
    scheme === "http" ||
    scheme === "https" ||
    PICTURE_DATA.test(address)
  );
}

/** Whether this may be the address of a post's author, or of an author's picture. */
export function isSafeForAuthor(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === "http" || scheme === "https" || scheme === "mailto";
}

/**
 * An external address in configuration. A plain expression, so that the JSON Schema can carry it and editors check it
 * too.
 */
export const CONFIGURED_ADDRESS = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|tg:[^\s]+)$/i;

/** The scheme of an address in lower case: the text before the first colon, unless a slash, `?` or `#` precedes it. */
export function schemeOf(address: string): string | undefined {
  const colon = address.indexOf(":");
  if (colon < 0) return undefined;
  const before = address.slice(0, colon);
  return /[/?#]/.test(before) ? undefined : before.toLowerCase();
}
