/** The name that the engine is published under, and that components of a site import its own parts by. */
export const PACKAGE = "docwright";
