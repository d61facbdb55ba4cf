/**
 * Exports the whole runtime for code that is loaded later. Widgets import only from here, so that the bundler makes one
 * chunk of the runtime instead of ten.
 */
export * from "./chunks.ts";
export * from "./colour-mode.ts";
export * from "./dom.ts";
export * from "./drawer.ts";
export * from "./failure.ts";
export * from "./far.ts";
export * from "./head.ts";
export * from "./header.ts";
export * from "./links.ts";
export * from "./moved.ts";
export * from "./navigate.ts";
export * from "./prefetch.ts";
export * from "./progress.ts";
export * from "./scroll.ts";
export * from "./search-dialog.ts";
export * from "./show.ts";
export * from "./sidebar.ts";
export * from "./site-data.ts";
export * from "./storage.ts";
export * from "./toc.ts";
export * from "./versions.ts";
export * from "./widgets.ts";
export * from "./texts.ts";
