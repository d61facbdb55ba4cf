/** The browsers that everything made for readers runs in, as esbuild names them. */
export const BROWSERS = ["es2022", "chrome109", "firefox115", "safari16.4"];
