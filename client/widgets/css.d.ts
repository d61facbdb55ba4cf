/** With `{ type: "text" }`, esbuild imports a stylesheet as text. */
declare module "*.css" {
  const text: string;
  export { text as default };
}
