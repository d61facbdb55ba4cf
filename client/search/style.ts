/** Styles of the search, which are loaded only with its code. */
import { adoptStyles } from "../widgets/adopt.ts";
import text from "./search.css" with { type: "text" };

export function adoptSearchStyles(): void {
  adoptStyles(text);
}
