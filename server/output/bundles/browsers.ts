/** The oldest browsers that run everything sent to readers, as esbuild names them. */
export const BROWSERS = ["es2022", "chrome109", "firefox115", "safari16.4"];
