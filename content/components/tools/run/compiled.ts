/**
 * The code of the contracts that stand on pages, by their source. The check of the samples compiles each of them with the
 * compilers that readers get, writes the table with `--update`, and fails where an entry is missing or differs.
 */
import table from "./compiled.json";
import { hex } from "../hex.ts";
import type { Language } from "./compile.ts";

export interface CodeTable {
  /** Version of the package that compiled, by language. */
  readonly compilers: Readonly<Record<Language, string>>;
  /** Code in base64, by the name of the source. */
  readonly code: Readonly<Record<string, string>>;
}

export const CODE_TABLE: CodeTable = table;

/** @returns the name of a source in the table; undefined where the browser can't calculate it */
export async function nameOfSource(language: Language, source: string): Promise<string | undefined> {
  // Browsers offer hashes on pages that came over HTTPS, or from the reader's own machine.
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return undefined;
  const text = `${language}\n${source.replace(/\n+$/, "")}`;
  const hash = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return hex(hash).slice(0, 32);
}

/** @returns code in base64, or undefined for a source that does not stand on a page */
export async function compiledCode(language: Language, source: string): Promise<string | undefined> {
  const name = await nameOfSource(language, source);
  return name !== undefined && Object.hasOwn(CODE_TABLE.code, name) ? CODE_TABLE.code[name] : undefined;
}
