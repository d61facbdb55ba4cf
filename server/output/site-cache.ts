/** Where results of earlier runs lie. */
import { hashOf } from "../engine/hash.ts";

/**
 * @param project absolute path of the project
 * @param root absolute path of the site
 * @returns absolute paths: the folder of the site's cache, and the memo table in it
 */
export function siteCache(project: string, root: string): { readonly folder: string; readonly memo: string } {
  const folder = `${project}/.cache/sites/${hashOf(root).slice(0, 16)}`;
  return { folder, memo: memoIn(folder) };
}

/** @returns the memo table in the folder of a site's cache */
export function memoIn(folder: string): string {
  return `${folder}/memo.sqlite`;
}
