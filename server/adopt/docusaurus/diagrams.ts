/** Diagrams that a document hands to a component of the old site: ``<Mermaid chart={`…`} />``. */

const DIAGRAM =
  /^([ \t]*)<Mermaid\s+(?:chart|value|code)=\{\s*`((?:[^`\\$]|\\[`$\\]|\$(?!\{))*)`\s*\}\s*(?:\/>|>\s*<\/Mermaid>)/gm;
const IMPORT = /^import\s+(?:Mermaid|\{\s*Mermaid\s*\})\s+from\s+["'][^"'\n]*["'];?[ \t]*\r?\n/m;

/**
 * Makes each a code block, which the engine draws. Its fence is of tildes, because the document may lie in one of
 * backticks itself (`mdx-code-block`).
 * @param prose Markdown without code blocks
 */
export function diagramFences(prose: string): string {
  return prose.replace(DIAGRAM, (_, indent: string, chart: string) => {
    const lines = chart.replace(/\\([`$\\])/g, "$1").replace(/^(?:[ \t]*\n)+|\s+$/g, "");
    return [`~~~mermaid`, ...lines.split("\n"), "~~~"].map((line) => (line === "" ? "" : indent + line)).join("\n");
  });
}

/** Takes out the import of the component where nothing uses it any more. */
export function withoutUnusedMermaid(text: string): string {
  return /<Mermaid\b/.test(text) ? text : text.replace(IMPORT, "");
}
