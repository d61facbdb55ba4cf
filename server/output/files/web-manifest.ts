/** `site.webmanifest` of each locale: what a phone shows of the site on its home screen. */
import { editionKey } from "../../site/keys.ts";
import { query } from "../../engine/types.ts";
import { PAGE_COLOURS } from "../../../shared/colour.ts";
import { publicFile } from "../../site/assets.ts";
import { configQuery, hrefOf, localeOf } from "../../site/config.ts";
import { staticHref } from "../../site/pages/fill-slots.ts";
import { siteModelQuery } from "../../site/model.ts";
import { WEB_MANIFEST, webManifestHref } from "../../site/web-manifest.ts";
import { textKind } from "../kind.ts";
import { byLocale, pathOf } from "../paths.ts";

/** Key: the locale's id. */
export const webManifestQuery = query<string>("web-manifest", "value", (context, localeId) => {
  const config = context.read(configQuery);
  const { favicon, touchIcon, baseUrl } = config;
  const site = context.read(siteModelQuery, editionKey(localeId));
  const icons: Readonly<Record<string, string>>[] = [];
  if (favicon?.endsWith(".svg") === true)
    icons.push({ src: staticHref(context, favicon), sizes: "any", type: "image/svg+xml" });
  if (touchIcon !== undefined) {
    const blob = publicFile(context, touchIcon);
    const sizes = blob?.width === undefined ? "180x180" : `${blob.width}x${blob.height ?? blob.width}`;
    icons.push({ src: staticHref(context, touchIcon), sizes, type: "image/png" });
  }
  const manifest = {
    name: site.title,
    ...(site.tagline === "" ? {} : { description: site.tagline }),
    lang: site.locale.lang,
    dir: site.locale.dir,
    start_url: hrefOf(baseUrl, localeOf(context, localeId), "/"),
    scope: baseUrl,
    // The browser's own bar stays: a page of documentation is shared by its address.
    display: "minimal-ui",
    theme_color: PAGE_COLOURS.light,
    background_color: PAGE_COLOURS.light,
    icons,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
});

export const webManifestKind = textKind({
  name: "web-manifest-file",
  parts: (read, path) => (path === undefined || path.endsWith(WEB_MANIFEST) ? byLocale(read) : []),
  text: webManifestQuery,
  rows: (context, localeId) => [
    [pathOf(context.read(configQuery).baseUrl, webManifestHref(context, localeId)), localeId],
  ],
});
