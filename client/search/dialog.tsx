/** The search dialog: a field, at most eight suggestions, and links to all results. */
import { type JSX, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { SearchAnswer, SearchResult } from "../../shared/search/engine/index.ts";
import * as searchTexts from "../../shared/messages/search.ts";
import { counted } from "../../shared/messages/text.ts";
import { Icon } from "../components/icons.tsx";
import { SearchSkeleton } from "../components/skeleton.tsx";
import type { TakenDialog } from "../runtime/search-dialog.ts";
import { closeSearchDialog, siteData, takeSearchDialog, textsOf } from "../runtime/kit.ts";
import { optionId, setText, SUGGESTIONS_ID, useField } from "./field.ts";
import { Filters } from "./filters.tsx";
import { Footer, Keys } from "./footer.tsx";
import { forNewTab, goTo, isForBrowser, markedHref } from "./go.ts";
import { Failed, Incomplete, NoResults, ResultText, useSearchState, useSlow } from "./parts.tsx";
import type { SearchRequest } from "./protocol.ts";
import { noteSearch } from "./recent.ts";
import type { SearchSession } from "./session.ts";
import { enterStart, Start } from "./start.tsx";

/** Most suggestions that are shown. */
const SUGGESTIONS = 8;

/** Fills the dialog with the search, once. Its field stays as it is, with what the reader has typed. */
export function fillDialog(session: SearchSession): void {
  const taken = takeSearchDialog();
  if (taken === undefined) return;
  const words = textsOf("search", searchTexts);
  taken.dialog.ariaLabel = words.label;
  // Rendered synchronously, so that the next key finds somebody who listens.
  flushSync(() => createRoot(taken.below).render(<SearchDialog session={session} words={words} taken={taken} />));
}

interface Answered {
  readonly query: string;
  readonly answer: SearchAnswer;
}

interface DialogProps {
  readonly session: SearchSession;
  readonly words: searchTexts.SearchTexts;
  readonly taken: TakenDialog;
}

function SearchDialog({ session, words, taken }: DialogProps): JSX.Element {
  const { dialog, field, beside, keys } = taken;
  const state = useSearchState(session);
  const slow = useSlow(state.status);
  const [query, setQuery] = useState(field.value);
  const [answered, setAnswered] = useState<Answered>();
  /** How many suggestions further down the reader has gone since they typed; they go round. */
  const [steps, setSteps] = useState(keys.steps);
  const [within, setWithin] = useState<string>();
  /** The press of Enter, if it came before there were results, and nothing has been pressed since. */
  const hurried = useRef(keys.entered);
  const list = useRef<HTMLDivElement>(null);
  const typed = query.trim();
  const shown = typed === "" || answered === undefined || !isUsable(state.status) ? undefined : answered;
  const results = shown?.answer.results ?? [];
  const active = chosen(steps, results);

  const openResult = (result: SearchResult, { query: asked, answer }: Answered): void => {
    noteSearch(asked);
    closeSearchDialog();
    void goTo(result.href, answer.terms);
  };
  /** Opens a result as Enter does: with Ctrl or Cmd in a new tab, and the list stays. */
  const enter = (event: KeyboardEvent, result: SearchResult, from: Answered): void => {
    if (!event.ctrlKey && !event.metaKey) {
      openResult(result, from);
      return;
    }
    noteSearch(from.query);
    window.open(markedHref(result.href, from.answer.terms), "_blank", "noopener");
  };
  const onAnswer = useEffectEvent((answer: SearchAnswer, request: SearchRequest): void => {
    if (request.limit !== SUGGESTIONS || request.outside !== undefined) return;
    const next = { query: request.query, answer };
    const result = answer.results[chosen(steps, answer.results)];
    const opening = dialog.open ? hurried.current : undefined;
    hurried.current = undefined;
    // At once: a key that comes before the list is rendered would be about the one before.
    flushSync(() => setAnswered(next));
    if (opening !== undefined && result !== undefined) enter(opening, result, next);
  });
  useEffect(() => session.onAnswer(onAnswer), [session]);
  useEffect(() => {
    if (field.value.trim() !== "") session.ask({ query: field.value, limit: SUGGESTIONS });
  }, [session, field]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active, answered]);
  useEffect(() => {
    field.parentElement?.toggleAttribute("data-slow", slow);
  }, [field, slow]);
  useEffect(() => {
    // Any other action after Enter cancels it.
    const forget = (event: Event): void => {
      if (event.target !== field || !(event instanceof KeyboardEvent) || event.key !== "Enter")
        hurried.current = undefined;
    };
    for (const type of ["keydown", "pointerdown", "close"]) dialog.addEventListener(type, forget, true);
    return () => {
      for (const type of ["keydown", "pointerdown", "close"]) dialog.removeEventListener(type, forget, true);
    };
  }, [dialog, field]);

  const type = (text: string): void => {
    setQuery(text);
    setSteps(0);
    hurried.current = undefined;
    if (text.trim() === "") setAnswered(undefined);
    else session.ask(questionOf(text, within));
  };
  /** What stands in the field is replaced by a button; the focus goes there. */
  const replace = (text: string): void => {
    setText(field, text);
    type(text);
    field.focus();
  };
  const searchWithin = (id: string | undefined): void => {
    setWithin(id);
    setSteps(0);
    if (typed !== "") session.ask(questionOf(query, id));
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (typed !== "") setSteps(steps + (key === "ArrowDown" ? 1 : -1));
      else if (key === "ArrowDown") enterStart(field);
    } else if (key === "Enter") {
      event.preventDefault();
      const result = results[active];
      if (shown === undefined || shown.query !== query) hurried.current = typed === "" ? undefined : event;
      else if (result !== undefined) enter(event, result, shown);
    }
  };
  useField(field, { active: results.length > 0 ? active : undefined, words, onType: type, onKey });

  return (
    <>
      {query !== "" &&
        createPortal(
          <button type="button" className="search-clear" aria-label={words.clear} onClick={() => replace("")}>
            <Icon name="close" size={14} />
          </button>,
          beside,
        )}
      {isUsable(state.status) && (
        <Filters contexts={state.contexts} within={within} words={words} choose={searchWithin} />
      )}
      <Failed status={state.status} words={words} retry={() => session.open()} focusField={() => field.focus()} />
      <Incomplete
        answer={shown?.answer}
        words={words}
        retry={() => session.ask(questionOf(query, within))}
        focusField={() => field.focus()}
      />
      {slow && <p className="search-note">{words.loading}</p>}
      <div
        className="search-list"
        ref={list}
        id={SUGGESTIONS_ID}
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
            onMouseMove={() => setSteps(at)}
            onClick={(event: MouseEvent) => {
              if (isForBrowser(event) || shown === undefined) {
                field.focus();
                return;
              }
              event.preventDefault();
              openResult(result, shown);
            }}
            // What another button opened elsewhere has left the focus here, too.
            onAuxClick={() => field.focus()}
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
        <Footer
          query={typed}
          words={words}
          here={state.contexts.length > 1 ? state.here : null}
          close={closeSearchDialog}
        />
      )}
      {typed === "" && (
        <Start often={state.often} words={words} ask={replace} close={closeSearchDialog} field={field} />
      )}
      {shown === undefined && <Keys words={words} />}
      <p className="visually-hidden search-status" role="status">
        {slow
          ? words.loading
          : shown === undefined
            ? ""
            : results.length === 0
              ? words.noResults
              : counted(words.count, results.length, siteData().locale.lang)}
      </p>
    </>
  );
}

/** Index of the suggestion that is so many steps down. */
function chosen(steps: number, { length }: readonly SearchResult[]): number {
  return length === 0 ? 0 : ((steps % length) + length) % length;
}

/** Whether earlier results stay visible, as they do while the index is fetched again. */
function isUsable(status: string): boolean {
  return status === "ready" || status === "loading";
}

function questionOf(query: string, within: string | undefined): SearchRequest {
  return { query, limit: SUGGESTIONS, ...(within === undefined ? {} : { within }) };
}
