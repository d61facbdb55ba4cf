/** What the plain Markdown of a document is written from, besides its tokens. */
import type { Token } from "marked";
import type { ArticleTexts } from "../../../shared/messages/article.ts";
import { findIncluded, type IncludedText } from "../includes.ts";
import type { Imports } from "../imports.ts";
import type { Lexed } from "../lex.ts";
import type { IslandSource } from "../render/state.ts";

export interface Plain {
  /** Site-relative path of the file that is being written: the document, or one that it includes. */
  readonly file: string;
  /** Texts of included files by path, see `ParseInput`. */
  readonly includes: Readonly<Record<string, string | null>>;
  readonly imports: Imports;
  readonly messages: ArticleTexts;
  /** Blocks of code that are data of a component, which no reader sees. */
  readonly unseen: ReadonlySet<Token>;
  /** Texts that have been lexed while the document was rendered; parts are among them. */
  readonly lexed: Map<string, Lexed>;
  /** Slots of the site's components, by the tag or the block of code that each stands for. */
  readonly islands: ReadonlyMap<IslandSource, number>;
  /** The files that include each other, the document first. */
  readonly including: readonly string[];
  /** How many parts the page may still include; counted down. */
  readonly budget: { left: number };
  /** In a part: what the document that includes it has between the tags. */
  readonly content: (() => string) | undefined;
}

/** Text of an included file, or undefined where it can't be had. */
export function textOfFile({ includes, file }: Plain, reference: string): IncludedText | undefined {
  const found = findIncluded(includes, reference, file);
  return found.kind === "text" ? found : undefined;
}
