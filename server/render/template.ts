/**
 * Templates: what many pages share is rendered once with placeholders and split at them; a page is made by joining
 * strings. With ten thousand pages, rendering the frame for each would take longer than everything else.
 */

/**
 * A control character that can't come from documents, where it is replaced, or from configuration, where it is escaped.
 */
const MARK = "\u0001";

/** A placeholder, to be passed to a component in place of text that differs between pages. */
export function hole(name: string): string {
  return `${MARK}${name}${MARK}`;
}

/** HTML between the holes, and the names of the holes: `parts[0] holes[0] parts[1] … parts[n]`. */
export interface Template {
  readonly parts: readonly string[];
  readonly holes: readonly string[];
}

/** Cuts rendered HTML at its holes. */
export function cutTemplate(html: string): Template {
  const pieces = html.split(MARK);
  return {
    parts: pieces.filter((_, i) => i % 2 === 0),
    holes: pieces.filter((_, i) => i % 2 === 1),
  };
}

/** Fills the holes of a template. A hole that nothing is given for stays empty. */
export function fillTemplate(template: Template, values: Readonly<Record<string, string>>): string {
  let html = template.parts[0] ?? "";
  for (const [i, name] of template.holes.entries()) html += (values[name] ?? "") + (template.parts[i + 1] ?? "");
  return html;
}
