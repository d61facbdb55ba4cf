import { runtimeMessages, type RuntimeMessages } from "../../shared/messages/runtime.ts";

/** The runtime's words in the reader's language, which is the document's. */
export function words(): RuntimeMessages {
  return runtimeMessages(document.documentElement.lang);
}
