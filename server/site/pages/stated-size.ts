/** The size at which a picture is laid out: the one that its document states, completed from its file. */

/** What is known of a file, in pixels. */
interface Size {
  readonly width?: number;
  readonly height?: number;
}

/**
 * Attributes of an `<img>` with its size, so that its place is kept before it is loaded.
 * @param attributes as the document states them: ` class="…" width="400"`
 */
export function withSize(attributes: string, file: Size | null | undefined): string {
  const width = stated(attributes, "width");
  const height = stated(attributes, "height");
  const { width: across, height: down } = file ?? {};
  if (across === undefined || down === undefined || (width !== undefined && height !== undefined)) return attributes;
  if (width === undefined && height === undefined) return ` width="${across}" height="${down}"${attributes}`;
  // With a percentage, `width` and `height` give the browser no aspect ratio, so a style states it.
  if ((width ?? height)?.endsWith("%") === true)
    return withAttribute(attributes, "style", `aspect-ratio:${across}/${down}`, ";");
  return width === undefined
    ? `${attributes} width="${Math.round((Number(height) * across) / down)}"`
    : `${attributes} height="${Math.round((Number(width) * down) / across)}"`;
}

/** The same for the element around an inlined drawing, which takes its size from styles, not from attributes. */
export function drawingAttributes(attributes: string, style: string): string {
  const width = stated(attributes, "width");
  const sized = width === undefined ? "" : `width:${width.endsWith("%") ? width : `min(100%,${width}px)`}`;
  let own = withAttribute(attributes.replace(/ (?:width|height)="[^"]*"/g, ""), "class", "diagram", " ");
  if (width !== undefined) own = withAttribute(own, "class", "sized", " ");
  for (const each of [sized, style]) if (each !== "") own = withAttribute(own, "style", each, ";");
  return own;
}

function stated(attributes: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** Adds to the value of an attribute. */
function withAttribute(attributes: string, name: string, value: string, between: string): string {
  const known = stated(attributes, name);
  if (known === undefined) return `${attributes} ${name}="${value}"`;
  return attributes.replace(` ${name}="${known}"`, () => ` ${name}="${value}${between}${known}"`);
}
