/** Location of a site's cache: in the site, so that copied and moved sites have their own. */

/**
 * @param root absolute path of the site
 * @returns absolute path of the folder of the site's cache
 */
export function siteCache(root: string): string {
  return `${root}/.cache/site`;
}

/** @returns the file of the memo table in the folder of a site's cache */
export function memoFile(folder: string): string {
  return `${folder}/memo.sqlite`;
}
