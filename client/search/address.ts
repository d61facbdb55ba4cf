/** The address of the search page contains its whole state: `/search?q=&ctx=&version=`. */
import { siteData } from "../runtime/kit.ts";

export interface SearchPlace {
  readonly query: string;
  /** Id of the context to search in, or to leave out; at most one of them. */
  readonly within?: string;
  readonly outside?: string;
  readonly version?: string;
}

/** Marks a context that is left out: `ctx=-develop`. */
const OUTSIDE = "-";

export function searchPlaceOf(search: string): SearchPlace {
  const parameters = new URLSearchParams(search);
  const context = parameters.get("ctx") ?? "";
  const version = parameters.get("version");
  return {
    query: parameters.get("q") ?? "",
    ...(context === "" ? {} : context.startsWith(OUTSIDE) ? { outside: context.slice(1) } : { within: context }),
    ...(version === null ? {} : { version }),
  };
}

export function hrefOfPlace({ query, within, outside, version }: SearchPlace): string {
  const parameters = new URLSearchParams();
  if (query !== "") parameters.set("q", query);
  if (within !== undefined) parameters.set("ctx", within);
  else if (outside !== undefined) parameters.set("ctx", OUTSIDE + outside);
  if (version !== undefined) parameters.set("version", version);
  const text = parameters.toString();
  return siteData().searchRoute + (text === "" ? "" : `?${text}`);
}
