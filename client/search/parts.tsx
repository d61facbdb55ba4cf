/** Components of both the dialog and the search page. */
import {
  type JSX,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { SearchAnswer, SearchResult, Snippet } from "../../shared/search/engine/index.ts";
import type { SearchTexts } from "../../shared/messages/search.ts";
import { fill } from "../../shared/messages/text.ts";
import { directionIn, ownTrail } from "./direction.ts";
import type { SearchFailure } from "./protocol.ts";
import type { SearchSession, SearchState, SearchStatus } from "./session.ts";

/** Loading shows only if it lasts this long, in milliseconds. */
const PATIENCE = 300;

export function useSearchState(session: SearchSession): SearchState {
  return useSyncExternalStore(session.onState, session.state);
}

/** Whether loading has lasted so long that it is shown. */
export function useSlow(status: SearchStatus): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (status !== "loading") return undefined;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [status]);
  return slow && status === "loading";
}

/** A text with the found words marked. */
export function Marked({ snippet }: { readonly snippet: Snippet }): JSX.Element {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of snippet.marks) {
    if (start < at) continue;
    pieces.push(snippet.text.slice(at, start), <mark key={start}>{snippet.text.slice(start, end)}</mark>);
    at = end;
  }
  pieces.push(snippet.text.slice(at));
  return <>{pieces}</>;
}

/** The content of a result: its breadcrumbs, title and snippet. */
export function ResultText({ result }: { readonly result: SearchResult }): JSX.Element {
  const { title, heading, trail, snippet, nested, kind } = result;
  // An entity is shown under its own name, with its page as the place.
  const isEntity = kind === "entity" && !nested;
  const above = isEntity ? [trail, title.text].filter((part) => part !== "").join(" › ") : trail;
  return (
    <>
      {/* Each name in its own direction: `call()` among Arabic ones, too. */}
      <span className="search-title">
        {!nested && !isEntity && (
          <bdi dir={directionIn(title.text)}>
            <Marked snippet={title} />
          </bdi>
        )}
        {!nested && !isEntity && heading.text !== "" && <span className="search-sep"> › </span>}
        {heading.text !== "" && (
          <bdi dir={directionIn(heading.text)}>
            <Marked snippet={heading} />
          </bdi>
        )}
      </span>
      <span className="search-about">
        {!nested && above !== "" && <span className="search-trail">{ownTrail(above)}</span>}
        {/* Two elements, as the passage begins elsewhere: one that became the other would move. */}
        {snippet.text === "" ? (
          // Keeps the line that the passage will have when its text is there.
          <span key="room" aria-hidden="true">
            &nbsp;
          </span>
        ) : (
          <span key="passage" className="search-snippet" dir={directionIn(snippet.text)}>
            <Marked snippet={snippet} />
          </span>
        )}
      </span>
    </>
  );
}

/** Whether there is no search until the reader does something. */
export function isFailure(status: SearchStatus): status is SearchFailure {
  return status !== "idle" && status !== "loading" && status !== "ready";
}

/** Why there is no search, and what to do about it. */
export function Failed(props: {
  readonly status: SearchStatus;
  readonly words: SearchTexts;
  readonly retry: () => void;
  readonly focusField: () => void;
}): JSX.Element | null {
  const { status, words, retry, focusField } = props;
  if (!isFailure(status)) return null;
  return status === "outdated" ? (
    <Problem text={words.outdated} label={words.reload} act={() => location.reload()} leave={focusField} />
  ) : (
    <Problem text={words[status]} label={words.retry} act={retry} leave={focusField} />
  );
}

/** Says that what is shown may not be all: a part of the index is missing. */
export function Incomplete(props: {
  readonly answer: SearchAnswer | undefined;
  readonly words: SearchTexts;
  readonly retry: () => void;
  readonly focusField: () => void;
}): JSX.Element | null {
  const { answer, words, retry, focusField } = props;
  return answer?.isPartial === true ? (
    <Problem text={words.partial} label={words.retry} act={retry} leave={focusField} />
  ) : null;
}

function Problem(props: {
  readonly text: string;
  readonly label: string;
  readonly act: () => void;
  /** Where the focus goes if it is on the button when that is removed: pressed, or because what was late has come. */
  readonly leave: () => void;
}): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  const leave = useEffectEvent(props.leave);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) leave();
    };
  }, []);
  return (
    <div className="search-failure" role="alert">
      <p>{props.text}</p>
      <button type="button" className="button" ref={button} onClick={props.act}>
        {props.label}
      </button>
    </div>
  );
}

export function NoResults({ query, words }: { readonly query: string; readonly words: SearchTexts }): JSX.Element {
  return (
    <div className="search-none">
      <p className="search-none-title">{words.noResults}</p>
      <p>{fill(words.noResultsFor, { query })}</p>
      <ul>
        <li>{words.checkSpelling}</li>
        <li>{words.fewerWords}</li>
      </ul>
    </div>
  );
}
