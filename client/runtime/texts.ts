import type { ClientTexts } from "../../shared/messages/client-texts.ts";
import * as runtime from "../../shared/messages/runtime.ts";
import { heldFor } from "../../shared/messages/text.ts";
import { siteData } from "./site-data.ts";

/**
 * Texts of a group in the language of the page.
 * @param held those that the client has; in their place come those that the page brings
 */
export function textsOf<Group extends keyof ClientTexts>(
  group: Group,
  held: { readonly english: ClientTexts[Group]; readonly chinese: ClientTexts[Group] },
): ClientTexts[Group] {
  const { locale, texts } = siteData();
  return { ...heldFor(locale.lang, held), ...texts?.[group] };
}

/** The few texts that are needed on any page. */
export function words(): runtime.RuntimeTexts {
  return textsOf("page", runtime);
}
