/** Styles of the search, which are loaded only with its code. */
import text from "./search.css" with { type: "text" };

let adopted = false;

/** Adds the styles to the page, once. A constructed sheet needs no exception in the content security policy. */
export function adoptSearchStyles(): void {
  if (adopted) return;
  adopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
