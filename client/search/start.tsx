/** The dialog before anything is typed: recent searches, and pages that readers often look up. */
import { type JSX, type KeyboardEvent, type MouseEvent, useEffect, useState } from "react";
import type { OftenPage } from "../../shared/search/engine/index.ts";
import type { SearchTexts } from "../../shared/messages/search.ts";
import { fill } from "../../shared/messages/text.ts";
import { Icon } from "../components/icons.tsx";
import { ownLabel, ownTrail } from "./direction.ts";
import { goTo, isForBrowser } from "./go.ts";
import { forgetSearch, forgetSearches, recentSearches } from "./recent.ts";

interface StartProps {
  readonly often: readonly OftenPage[];
  readonly words: SearchTexts;
  /** Searches for what was searched before. */
  readonly ask: (query: string) => void;
  readonly close: () => void;
  readonly field: HTMLInputElement;
}

/** Two lists; the arrow keys go through both, from the field and back to it. */
export function Start({ often, words, ask, close, field }: StartProps): JSX.Element | null {
  const [recent, setRecent] = useState(recentSearches);
  useEffect(() => {
    // It is told of what other tabs write.
    const read = (): void => setRecent(recentSearches());
    addEventListener("storage", read);
    return () => removeEventListener("storage", read);
  }, []);
  if (recent.length === 0 && often.length === 0) return null;
  const forget = (left: readonly string[]): void => {
    setRecent(left);
    // The pressed button was removed, so the focus moves to the field.
    field.focus();
  };
  return (
    <div className="search-start" onKeyDown={(event) => moveFocus(event, field)}>
      {recent.length > 0 && (
        <section aria-labelledby="searchRecent">
          <div className="search-start-head">
            <h2 id="searchRecent">{words.recent}</h2>
            <button type="button" onClick={() => forget(forgetSearches())}>
              {words.forgetAll}
            </button>
          </div>
          <ul>
            {recent.map((query) => (
              <li key={query}>
                <button type="button" className="search-again" data-start onClick={() => ask(query)}>
                  <Icon name="search" size={14} />
                  <span>{query}</span>
                </button>
                <button
                  type="button"
                  className="search-forget"
                  aria-label={fill(words.forget, { query })}
                  onClick={() => forget(forgetSearch(query))}
                >
                  <Icon name="close" size={12} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {often.length > 0 && (
        <section aria-labelledby="searchOften">
          <div className="search-start-head">
            <h2 id="searchOften">{words.often}</h2>
          </div>
          <ul>
            {often.map(({ href, title, trail }) => (
              <li key={href}>
                <a
                  href={href}
                  data-start
                  onClick={(event: MouseEvent) => {
                    if (isForBrowser(event)) return;
                    event.preventDefault();
                    close();
                    void goTo(href, []);
                  }}
                >
                  <span className="search-often-title">{ownLabel(title)}</span>
                  <span className="search-trail">{ownTrail(trail)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Moves the focus with the arrow keys; the field precedes the first entry. */
function moveFocus(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-start]")];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const next = event.key === "ArrowDown" ? entries[at + 1] : (entries[at - 1] ?? field);
  next?.focus();
}

/** Moves the focus from the field to the first entry. @returns whether there is one */
export function enterStart(field: HTMLElement): boolean {
  const first = field.closest(".search-box")?.querySelector<HTMLElement>("[data-start]");
  first?.focus();
  return first != null;
}
