/** The parts that we use of modes compiled by highlight.js, which does not publish these types. */

export interface Callback {
  (match: Match, response: Response): void;
}

/** The parts of a `RegExpExecArray` that the callbacks of grammars read. */
export interface Match {
  readonly index: number;
  readonly input: string;
  readonly length: number;
  readonly [group: number]: string | undefined;
}

export interface Response {
  readonly data: object;
  isMatchIgnored: boolean;
  ignoreMatch: () => void;
}

export interface Scopes {
  /** One scope for the whole match, or one for each group that is emitted. */
  readonly _wrap?: string;
  readonly _multi?: boolean;
  readonly _emit?: Readonly<Record<number, boolean>>;
  readonly [group: number]: string | undefined;
}

export interface CompiledMode {
  readonly scope?: string | null;
  readonly beginScope?: Scopes;
  readonly endScope?: Scopes;
  readonly contains: readonly CompiledMode[];
  readonly starts?: CompiledMode | null;
  readonly begin?: string | RegExp;
  readonly end?: string | RegExp;
  readonly terminatorEnd?: string;
  readonly keywords?: Readonly<Record<string, readonly [scope: string, relevance: number]>> | null;
  readonly keywordPatternRe: RegExp;
  readonly subLanguage?: string | readonly string[] | null;
  readonly skip?: boolean;
  readonly excludeBegin?: boolean;
  readonly excludeEnd?: boolean;
  readonly returnBegin?: boolean;
  readonly returnEnd?: boolean;
  readonly endsParent?: boolean;
  readonly endsWithParent?: boolean;
  readonly __beforeBegin?: Callback | null;
  readonly "on:begin"?: Callback;
  readonly "on:end"?: Callback;
  data?: object;
}

export interface CompiledLanguage extends CompiledMode {
  readonly case_insensitive?: boolean;
  readonly unicodeRegex?: boolean;
  readonly classNameAliases: Readonly<Record<string, string>>;
}

export const patternSource = (pattern: string | RegExp): string =>
  typeof pattern === "string" ? pattern : pattern.source;
