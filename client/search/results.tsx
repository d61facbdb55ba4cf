/** The page of all results, `/search?q=&ctx=&version=`. The field and the address are kept in step. */
import { type JSX, useEffect, useRef, useState } from "react";
import type { SearchAnswer } from "../../shared/search/engine/index.ts";
import * as searchTexts from "../../shared/messages/search.ts";
import { counted, fill } from "../../shared/messages/text.ts";
import { Icon } from "../components/icons.tsx";
import { SearchSkeleton } from "../components/skeleton.tsx";
import { chosenVersion, pushEntry, rememberScroll, restoreAgain, siteData, textsOf } from "../runtime/kit.ts";
import { hrefOfPlace, searchPlaceOf, type SearchPlace } from "./address.ts";
import { mount } from "../widgets/island.tsx";
import { Filters, Versions } from "./filters.tsx";
import { forNewTab, goTo, isForBrowser } from "./go.ts";
import { hasMore } from "./more.ts";
import { Failed, Incomplete, isFailure, NoResults, ResultText, useSearchState, useSlow } from "./parts.tsx";
import { noteSearch } from "./recent.ts";
import type { SearchSession } from "./session.ts";
import { versionNamed } from "./versions.ts";

/** Pages shown at first, and with each "Show more". */
const STEP = 30;
/** Most pages that are shown at once to whoever comes back. */
const MOST_SHOWN = 600;

export function renderPage(element: HTMLElement, session: SearchSession): void {
  element.replaceChildren();
  mount(element, SearchResults, { session, words: textsOf("search", searchTexts) });
}

interface Answered {
  readonly place: SearchPlace;
  readonly answer: SearchAnswer;
}

function SearchResults({
  session,
  words,
}: {
  readonly session: SearchSession;
  readonly words: searchTexts.SearchTexts;
}): JSX.Element {
  const state = useSearchState(session);
  const slow = useSlow(state.status);
  const [place, setPlace] = useState(() => searchPlaceOf(location.search));
  const [limit, setLimit] = useState(limitOfEntry);
  const [answered, setAnswered] = useState<Answered>();
  const { query, within, outside, version } = place;
  const own = chosenVersion() ?? siteData().version;
  const searched = versionNamed(version)?.name ?? own.name;

  useEffect(() => session.open(searched), [session, searched]);

  useEffect(() => {
    if (query.trim() === "") return undefined;
    const request = {
      query,
      limit: Math.max(limit, STEP),
      ...(within === undefined ? {} : { within }),
      ...(outside === undefined ? {} : { outside }),
    };
    const stop = session.onAnswer((answer, asked) => {
      if (asked === request) setAnswered({ place, answer });
    });
    session.ask(request);
    return stop;
  }, [session, query, within, outside, limit, place]);

  // Typing replaces the current entry of the history. Choosing a filter adds an entry, and so does the first letter
  // after Enter, so that Back undoes a choice or a whole query, not a letter.
  const isSent = useRef(false);
  const move = (next: SearchPlace, how: "replace" | "push"): void => {
    const href = hrefOfPlace(inOwnVersion(next, own.name));
    if (how === "replace") noteLimit(STEP, href);
    else pushPlace(href);
    setPlace(inOwnVersion(next, own.name));
    setLimit(STEP);
  };
  useEffect(() => {
    const follow = (): void => {
      setPlace(searchPlaceOf(location.search));
      setLimit(limitOfEntry());
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  useEffect(() => {
    const before = document.title;
    if (query.trim() === "") return undefined;
    const own = (document.title = fill(words.title, { query: query.trim().slice(0, 60) }));
    return () => {
      // Another page may have been shown meanwhile, with its own title.
      if (document.title === own) document.title = before;
    };
  }, [query, words]);

  const shown = query.trim() === "" ? undefined : answered;
  const results = shown?.answer.results ?? [];
  const field = useRef<HTMLInputElement>(null);
  const isThere = results.length > 0;
  /** Number of results when more were asked for. */
  const before = useRef<number>(undefined);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const from = before.current;
    if (from === undefined || results.length <= from) return;
    before.current = undefined;
    // With the last results the pressed button is removed, so the focus moves to the first of the new results.
    if (document.activeElement === document.body)
      list.current?.children[from]?.querySelector("a")?.focus({ preventScroll: true });
  }, [results.length]);
  useEffect(() => {
    // After Back or a reload, the page is long enough for the reader's position only now.
    if (isThere) restoreAgain();
  }, [isThere]);
  return (
    <div className="search-page">
      <form
        role="search"
        className="search-field"
        onSubmit={(event) => {
          event.preventDefault();
          isSent.current = true;
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="q"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          placeholder={words.placeholder}
          aria-label={words.placeholder}
          value={query}
          onChange={(event) => {
            move({ ...place, query: event.target.value }, isSent.current ? "push" : "replace");
            isSent.current = false;
          }}
        />
      </form>
      <Filters
        contexts={state.contexts}
        within={within}
        outside={outside}
        words={words}
        choose={(id) => move(id === undefined ? without(place) : { ...without(place), within: id }, "push")}
      />
      <Versions searched={searched} words={words} choose={(name) => move({ query, version: name }, "push")} />
      {version !== undefined && version !== own.name && versionNamed(version) === undefined && (
        <p className="notice" role="status">
          {fill(words.unknownVersion, { version: version.slice(0, 40), own: own.label })}
        </p>
      )}
      <Failed
        status={state.status}
        words={words}
        retry={() => session.open(searched)}
        focusField={() => field.current?.focus()}
      />
      <Incomplete
        answer={shown?.answer}
        words={words}
        // A new one is asked for.
        retry={() => setPlace({ ...place })}
        focusField={() => field.current?.focus()}
      />
      <p className="search-note" role="status">
        {slow
          ? words.loading
          : shown === undefined
            ? query.trim() === ""
              ? words.prompt
              : ""
            : results.length === 0
              ? words.noResults
              : counted(words.pages, shown.answer.total, siteData().locale.lang, {
                  query: shown.place.query.trim().slice(0, 60),
                })}
      </p>
      {/* A new element once the filters are there, which take room above: nothing that readers see moves. */}
      {query.trim() !== "" && answered === undefined && !isFailure(state.status) && (
        <SearchSkeleton key={state.status} />
      )}
      {shown !== undefined && results.length === 0 && (
        <NoResults query={shown.place.query.trim().slice(0, 60)} words={words} />
      )}
      <ol className="search-results" ref={list}>
        {results.map((result, at) => (
          <li key={`${at} ${result.route}`} className={result.nested ? "search-nested" : ""}>
            <a
              href={result.href}
              className="search-option"
              data-kind={result.kind}
              onClick={(event) => {
                if (isForBrowser(event) || shown === undefined) return;
                event.preventDefault();
                noteSearch(shown.place.query);
                void goTo(result.href, shown.answer.terms);
              }}
              {...forNewTab(result.href, shown?.answer.terms ?? [])}
            >
              <ResultText result={result} />
            </a>
          </li>
        ))}
      </ol>
      {shown !== undefined && hasMore(shown.answer) && (
        <button
          type="button"
          className="button"
          onClick={() => {
            before.current = results.length;
            noteLimit(limit + STEP);
            setLimit(limit + STEP);
          }}
        >
          {words.more}
        </button>
      )}
    </div>
  );
}

/** Adds an entry to the history, which remembers where it is left, as the one before does. */
function pushPlace(href: string): void {
  rememberScroll();
  pushEntry(href);
}

/** Notes in the entry of the history how many pages are shown, for whoever comes back to it; also its new address. */
function noteLimit(pages: number, href?: string): void {
  history.replaceState({ ...(history.state as object | null), shown: pages }, "", href);
}

/** How many pages the entry of the history showed when it was left. */
function limitOfEntry(): number {
  const { shown } = { ...(history.state as { readonly shown?: unknown } | null) };
  return typeof shown === "number" ? Math.max(STEP, Math.min(shown, MOST_SHOWN)) : STEP;
}

/** Removes an unknown version from the state when the reader does something. */
function inOwnVersion(place: SearchPlace, own: string): SearchPlace {
  const { version, ...rest } = place;
  return version === own || versionNamed(version) !== undefined ? place : rest;
}

function without({ query, version }: SearchPlace): SearchPlace {
  return version === undefined ? { query } : { query, version };
}
