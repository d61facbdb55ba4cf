/** Where links may lead and pictures may come from. Addresses are decoded first, and then judged by their scheme. */

/**
 * What opens a page, an application or a mail program; anything else (`javascript:`, `data:`, `vbscript:`) is refused. A
 * site allows more of them by `linkSchemes` in config/site.json.
 */
const SCHEMES: ReadonlySet<string> = new Set(
  "http https mailto tel sms ftp ftps sftp ssh git irc ircs xmpp magnet ipfs ipns tg vscode matrix".split(" "),
);

const NO_MORE: ReadonlySet<string> = new Set();

/** Pictures in the document itself; SVG is left out, it can hold scripts. */
export const PICTURE_DATA = /^data:image\/(?:png|gif|jpeg|webp|avif);base64,[A-Za-z0-9+/=]*$/;

/** Docusaurus's `pathname:///x`: a path on this host that nobody checks. The site room makes an address of it. */
const ON_THIS_HOST = "pathname";

/**
 * Whether a link may lead there.
 * @param more schemes that the site allows beside the usual ones
 */
export function isSafeLink(address: string, more: ReadonlySet<string> = NO_MORE): boolean {
  const scheme = schemeOf(address);
  return scheme === undefined || scheme === ON_THIS_HOST || SCHEMES.has(scheme) || more.has(scheme);
}

/** Whether a picture, a sound or a film may come from there. */
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

/** Whether an author of a post may be reached there, or a picture of one come from there. */
export function isSafeForAuthor(address: string): boolean {
  const scheme = schemeOf(address);
  return scheme === "http" || scheme === "https" || scheme === "mailto";
}

/** An address elsewhere, as configuration may name it. Maintainers write it, so it says what editors can check as well. */
export const CONFIGURED_ADDRESS = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|tg:[^\s]+)$/i;

/** What stands before the first colon, unless a slash, `?` or `#` comes first; lower case. */
export function schemeOf(address: string): string | undefined {
  const colon = address.indexOf(":");
  if (colon < 0) return undefined;
  const before = address.slice(0, colon);
  return /[/?#]/.test(before) ? undefined : before.toLowerCase();
}
