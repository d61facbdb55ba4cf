import type { ClientTexts } from "../../shared/messages/client-texts.ts";
import * as runtime from "../../shared/messages/runtime.ts";
import { heldFor } from "../../shared/messages/text.ts";
import { siteData } from "./site-data.ts";

/**
 * Texts of a group in the language of the page.
 * @param held those that the client has, of the whole group or some of it; in their place come those that the page brings
 */
export function textsOf<T extends Partial<ClientTexts[Group]>, Group extends keyof ClientTexts>(
  group: Group,
  held: { readonly english: T; readonly chinese: T },
): T {
  const { locale, texts } = siteData();
  return { ...heldFor(locale.lang, held), ...texts?.[group] };
}

/** The few texts that are needed on any page. */
export function words(): runtime.RuntimeTexts {
  return textsOf("page", runtime);
}
