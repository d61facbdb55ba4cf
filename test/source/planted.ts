/**
 * A site's files in one string, with planted faults: `=== path` begins a file, and `⟦code|text⟧` says that a
 * diagnostic with this code stands at the beginning of the text.
 */
import type { Diagnostic } from "../../shared/diagnostics.ts";

export interface Planted {
  readonly files: ReadonlyMap<string, string>;
  /** `file:line:column code`, sorted. */
  readonly expected: readonly string[];
}

export function planted(fixture: string): Planted {
  const files = new Map<string, string>();
  const expected: string[] = [];
  for (const part of fixture.split(/^=== /m).slice(1)) {
    const newline = part.indexOf("\n");
    const path = part.slice(0, newline).trim();
    let text = "";
    let rest = part.slice(newline + 1);
    for (let open = rest.indexOf("⟦"); open >= 0; open = rest.indexOf("⟦")) {
      text += rest.slice(0, open);
      const bar = rest.indexOf("|", open);
      const close = rest.indexOf("⟧", open);
      const lines = text.split("\n");
      expected.push(`${path}:${lines.length}:${(lines.at(-1) ?? "").length + 1} ${rest.slice(open + 1, bar)}`);
      text += rest.slice(bar + 1, close);
      rest = rest.slice(close + 1);
    }
    files.set(path, text + rest);
  }
  return { files, expected: expected.sort() };
}

export function found(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics
    .map(({ place, code }) => `${place?.file ?? ""}:${place?.line ?? 0}:${place?.column ?? 0} ${code}`)
    .sort();
}
