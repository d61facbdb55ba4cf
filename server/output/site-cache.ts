/** Where results of earlier runs lie. */
import { hashOf } from "../engine/hash.ts";

/**
 * @param project absolute path of the project
 * @param root absolute path of the site
 * @returns absolute path of the folder of the site's cache
 */
export function siteCache(project: string, root: string): string {
  return `${project}/.cache/sites/${hashOf(root).slice(0, 16)}`;
}

/** @returns the file of the memo table in the folder of a site's cache */
export function memoFile(folder: string): string {
  return `${folder}/memo.sqlite`;
}
