/** What the home page of an old site says in front matter, as Markdown. */

/** A link that looks like a button. @param isMain whether it is of the kind that readers are meant to press */
export function button(address: string, label: string, isMain: boolean): string {
  const colour = isMain ? "" : ' colorType="secondary"';
  return `<Button href="${address.replaceAll('"', "%22")}"${colour}>${label}</Button>`;
}

/** @param src address without spaces and parentheses */
export function picture(src: string, alt: string | undefined): string {
  return `![${(alt ?? "").replace(/[[\]]/g, "")}](${src})`;
}
