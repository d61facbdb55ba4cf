/** Addresses of web manifests. */
import { joinPath } from "../../shared/address.ts";
import type { Context } from "../engine/types.ts";
import { configQuery, localeOf } from "./config.ts";

export const WEB_MANIFEST = "site.webmanifest";

/** Address of a locale's manifest. */
export function webManifestHref(context: Context, localeId: string): string {
  return joinPath(context.read(configQuery).baseUrl, localeOf(context, localeId).path, WEB_MANIFEST);
}
