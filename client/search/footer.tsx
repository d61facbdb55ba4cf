/** The foot of the search dialog: links to all results, or which keys do what. */
import type { JSX } from "react";
import type { SearchTexts } from "../../shared/messages/search.ts";
import { fill } from "../../shared/messages/text.ts";
import { hrefOfPlace } from "./address.ts";
import { goTo, isForBrowser } from "./go.ts";
import { ownPlace } from "./versions.ts";

interface FooterProps {
  readonly query: string;
  readonly words: SearchTexts;
  readonly here: { readonly id: string; readonly label: string } | null;
  readonly close: () => void;
}

/** Links to the search page: everywhere, and within or outside the part of the site that the reader is in. */
export function Footer({ query, words, here, close }: FooterProps): JSX.Element {
  const own = ownPlace();
  const link = (label: string, href: string): JSX.Element => (
    <a
      href={href}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        close();
        void goTo(href, []);
      }}
    >
      {label}
    </a>
  );
  return (
    <div className="search-footer">
      {link(words.seeAll, hrefOfPlace({ query, ...own }))}
      {here !== null &&
        link(fill(words.seeAllWithin, { context: here.label }), hrefOfPlace({ query, within: here.id, ...own }))}
      {here !== null &&
        link(fill(words.seeAllOutside, { context: here.label }), hrefOfPlace({ query, outside: here.id, ...own }))}
    </div>
  );
}

/** Which keys do what. */
export function Keys({ words }: { readonly words: SearchTexts }): JSX.Element {
  return (
    <p className="search-keys" aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> {words.hintMove} <kbd>↵</kbd> {words.hintOpen} <kbd>Esc</kbd> {words.hintClose}
    </p>
  );
}
