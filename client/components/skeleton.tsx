import type { JSX } from "react";

/** Where results of a search will be, until they are there. Assistive technology is told by the status beside it. */
export function SearchSkeleton(): JSX.Element {
  return (
    <div className="search-skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}
