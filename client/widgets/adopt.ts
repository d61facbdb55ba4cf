const adopted = new Set<string>();

/**
 * Adds styles of code that is loaded when it is wanted, once: a first visit does not pay for them. A constructed sheet
 * needs no exception in the content security policy.
 */
export function adoptStyles(text: string): void {
  if (adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
