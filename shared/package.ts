/** Name of the published package, from which components of a site import the engine's parts. */
export const PACKAGE = "docwright";
