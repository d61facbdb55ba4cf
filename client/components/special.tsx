import type { JSX } from "react";
import type { SiteModel } from "../../shared/model.ts";
import { Icon } from "./icons.tsx";
import { SearchSkeleton } from "./skeleton.tsx";

/** The not-found page. */
export function NotFound({ site }: { readonly site: SiteModel }): JSX.Element {
  const words = site.texts;
  return (
    <div className="not-found">
      <svg viewBox="27 3 186 82" width="186" height="82" aria-hidden="true">
        <path className="line" d="M120 28v14H52v18M120 42h68v18" />
        <rect className="cell" x="96" y="4" width="48" height="24" rx="4" />
        <rect className="cell" x="28" y="60" width="48" height="24" rx="4" />
        <rect className="hole" x="164" y="60" width="48" height="24" rx="4" />
      </svg>
      <h1 tabIndex={-1}>{words.notFoundTitle}</h1>
      <p>{words.notFoundText}</p>
      <p className="buttons">
        <a className="button button-primary" href={site.home}>
          {words.notFoundHome}
        </a>
        {site.version.mainDoc === undefined || site.version.mainDoc === site.home ? null : (
          <a className="button" href={site.version.mainDoc}>
            {words.notFoundDocs}
          </a>
        )}
        <a className="button" href={site.search.route} data-search="">
          <Icon name="search" size={14} />
          {words.search}
        </a>
      </p>
    </div>
  );
}

/** Frame of the search results; `client/search` fills `#searchPage`. */
export function SearchPage({ site }: { readonly site: SiteModel }): JSX.Element {
  const words = site.texts;
  return (
    <>
      <header className="article-head list-head">
        <h1 tabIndex={-1}>{words.searchTitle}</h1>
      </header>
      <div id="searchPage" data-widget="search-page" data-load="now">
        <noscript>
          <p className="notice">{words.searchNoScript}</p>
        </noscript>
        <SearchSkeleton />
      </div>
    </>
  );
}
