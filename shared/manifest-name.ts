/** File at the root of a dump that names the files that are the dump's own. No other file of a site can have this name. */
export const MANIFEST = ".site-manifest.json";
