/** esbuild hands the text of a style sheet over, when asked with `{ type: "text" }`. */
declare module "*.css" {
  const text: string;
  export { text as default };
}
