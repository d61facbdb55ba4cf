/** The search dialog: a field, at most eight suggestions, and links to all results. */
import { useCallback, type JSX, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { SearchAnswer, SearchResult } from "../../shared/search/engine/index.ts";
import { searchMessages, type SearchMessages } from "../../shared/messages/search.ts";
import { Icon } from "../components/icons.tsx";
import { SearchSkeleton } from "../components/skeleton.tsx";
import type { Typed } from "../runtime/search-dialog.ts";
import { closeSearchDialog, siteData, takeSearchDialog } from "../runtime/kit.ts";
import { Filters } from "./filters.tsx";
import { Footer, Keys } from "./footer.tsx";
import { forNewTab, goTo, isForBrowser, markedHref } from "./go.ts";
import { Failed, NoResults, ResultText, useSearchState, useSlow } from "./parts.tsx";
import type { SearchRequest } from "./protocol.ts";
import { noteSearch } from "./recent.ts";
import type { SearchSession } from "./session.ts";
import { enterStart, Start } from "./start.tsx";

/** Most suggestions that are shown. */
const SUGGESTIONS = 8;

/** Replaces the early field by the search, once; what the reader has typed stays, and the focus as well. */
export function fillDialog(session: SearchSession): void {
  const taken = takeSearchDialog();
  if (taken === undefined) return;
  const { dialog, typed } = taken;
  const words = searchMessages(siteData().locale.lang);
  dialog.ariaLabel = words.label;
  // Rendered synchronously, so that the next key goes to the field.
  flushSync(() =>
    createRoot(dialog).render(<SearchDialog session={session} words={words} typed={typed} close={closeSearchDialog} />),
  );
  const field = dialog.querySelector("input");
  field?.focus();
  field?.setSelectionRange(typed.start, typed.end);
}

interface Answered {
  readonly query: string;
  readonly answer: SearchAnswer;
}

interface DialogProps {
  readonly session: SearchSession;
  readonly words: SearchMessages;
  readonly typed: Typed;
  readonly close: () => void;
}

function SearchDialog({ session, words, typed: early, close }: DialogProps): JSX.Element {
  const state = useSearchState(session);
  const slow = useSlow(state.status);
  const [query, setQuery] = useState(early.text);
  const [answered, setAnswered] = useState<Answered>();
  const [active, setActive] = useState(0);
  const [within, setWithin] = useState<string>();
  /** Whether Enter was pressed before there were results. */
  const hurried = useRef(early.entered);
  const answeredRequest = useRef<SearchRequest>(undefined);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const typed = query.trim();
  const shown = typed === "" || answered === undefined || !isUsable(state.status) ? undefined : answered;
  const results = shown?.answer.results ?? [];

  const openResult = useCallback(
    (result: SearchResult, { query: asked, answer }: Answered): void => {
      noteSearch(asked);
      close();
      void goTo(result.href, answer.terms);
    },
    [close],
  );
  useEffect(
    () =>
      session.onAnswer((answer, request) => {
        if (request.limit !== SUGGESTIONS || request.outside !== undefined) return;
        const next = { query: request.query, answer };
        setAnswered(next);
        // The passages come later than the results, and the reader may have moved on in the list.
        if (answeredRequest.current !== request) setActive(0);
        answeredRequest.current = request;
        const [first] = answer.results;
        if (hurried.current && first !== undefined) openResult(first, next);
        hurried.current = false;
      }),
    [session, openResult],
  );
  useEffect(() => {
    if (early.text.trim() !== "") session.ask({ query: early.text, limit: SUGGESTIONS });
  }, [session, early]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active, answered]);

  const type = (text: string): void => {
    setQuery(text);
    hurried.current = false;
    if (text.trim() === "") setAnswered(undefined);
    else session.ask(questionOf(text, within));
  };
  const searchWithin = (id: string | undefined): void => {
    setWithin(id);
    if (typed !== "") session.ask(questionOf(query, id));
  };
  const onKey = (event: KeyboardEvent): void => {
    // Enter that ends an IME composition opens nothing.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (typed === "" && key === "ArrowDown") enterStart(event.currentTarget as HTMLElement);
      if (results.length > 0) setActive((active + (key === "ArrowDown" ? 1 : results.length - 1)) % results.length);
    } else if (key === "Enter") {
      event.preventDefault();
      const result = results[active];
      if (shown === undefined || shown.query !== query) hurried.current = typed !== "";
      else if (result !== undefined && (event.ctrlKey || event.metaKey)) {
        noteSearch(shown.query);
        window.open(markedHref(result.href, shown.answer.terms), "_blank", "noopener");
      } else if (result !== undefined) openResult(result, shown);
    }
  };

  return (
    <div className="search-box">
      <div className="search-field" role="search">
        {slow ? <span className="search-spinner" aria-hidden="true" /> : <Icon name="search" />}
        <input
          ref={field}
          type="text"
          role="combobox"
          autoFocus
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={2000}
          placeholder={words.placeholder}
          aria-label={words.placeholder}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={results.length > 0}
          aria-controls="search-suggestions"
          aria-activedescendant={results.length > 0 ? optionId(active) : undefined}
          value={query}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
        />
        {query !== "" && (
          <button
            type="button"
            className="search-clear"
            aria-label={words.clear}
            onClick={() => {
              type("");
              field.current?.focus();
            }}
          >
            <Icon name="close" size={14} />
          </button>
        )}
        <button type="button" className="search-close" onClick={close}>
          <kbd aria-hidden="true">Esc</kbd>
          <span>{words.close}</span>
        </button>
      </div>
      {isUsable(state.status) && (
        <Filters contexts={state.contexts} within={within} words={words} choose={searchWithin} />
      )}
      <Failed status={state.status} words={words} retry={() => session.open()} />
      {slow && <p className="search-note">{words.loading}</p>}
      <div
        className="search-list"
        ref={list}
        id="search-suggestions"
        role="listbox"
        aria-label={words.suggestions}
        hidden={results.length === 0}
      >
        {results.map((result, at) => (
          <a
            key={`${at} ${result.route}`}
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            href={result.href}
            data-kind={result.kind}
            className={result.nested ? "search-option search-nested" : "search-option"}
            onMouseMove={() => setActive(at)}
            onClick={(event: MouseEvent) => {
              if (isForBrowser(event) || shown === undefined) return;
              event.preventDefault();
              openResult(result, shown);
            }}
            {...forNewTab(result.href, shown?.answer.terms ?? [])}
          >
            <ResultText result={result} />
          </a>
        ))}
      </div>
      {typed !== "" && shown === undefined && isUsable(state.status) && <SearchSkeleton />}
      {shown !== undefined && results.length === 0 && (
        <NoResults query={shown.query.trim().slice(0, 60)} words={words} />
      )}
      {shown !== undefined && results.length > 0 && (
        <Footer query={typed} words={words} here={state.contexts.length > 1 ? state.here : null} close={close} />
      )}
      {typed === "" && (
        <Start
          often={state.often}
          words={words}
          ask={(text) => {
            type(text);
            field.current?.focus();
          }}
          close={close}
          field={field}
        />
      )}
      {shown === undefined && <Keys words={words} />}
      <p className="visually-hidden search-status" role="status">
        {slow
          ? words.loading
          : shown === undefined
            ? ""
            : results.length === 0
              ? words.noResults
              : words.count(results.length)}
      </p>
    </div>
  );
}

/** Whether earlier results stay visible, as they do while the index is fetched again. */
function isUsable(status: string): boolean {
  return status === "ready" || status === "loading";
}

function questionOf(query: string, within: string | undefined): SearchRequest {
  return { query, limit: SUGGESTIONS, ...(within === undefined ? {} : { within }) };
}

function optionId(at: number): string {
  return `search-option-${at}`;
}
