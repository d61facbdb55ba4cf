/** The picture that a document states in its front matter for link previews. */
import { decodePath, resolveDots } from "../../../shared/address.ts";
import type { Context } from "../../engine/types.ts";
import { findAsset } from "../assets.ts";
import { headQuery } from "../documents/heads.ts";

/**
 * @param files documents that may state it, the page's own first: a translation without one has that of the original
 * @returns its final address; undefined where none is stated, or where its file is missing
 */
export function previewPicture(context: Context, files: readonly (string | undefined)[]): string | undefined {
  for (const file of files) {
    const image = file === undefined ? undefined : context.read(headQuery, file).frontMatter.image;
    if (file !== undefined && image !== undefined) return pictureAt(context, file, image);
  }
  return undefined;
}

/**
 * @param image as written in the document: an address elsewhere, `/img/a.png`, or the path of a file beside the document
 * or, as Docusaurus has it, below `content/static`
 */
export function pictureAt(context: Context, file: string, image: string): string | undefined {
  if (/^https?:\/\//i.test(image)) return image;
  const decoded = decodePath(image).replace(/^@site\/static\//, "/");
  const beside = resolveDots(`${file.slice(0, file.lastIndexOf("/"))}/${decoded}`).slice(1);
  return (findAsset(context, decoded, beside) ?? findAsset(context, `/${decoded}`, ""))?.href;
}
