/** Buttons that limit the search to a part of the site. */
import { type JSX, useRef } from "react";
import { siteData } from "../runtime/kit.ts";
import type { SearchContext } from "../../shared/search/format.ts";
import type { SearchTexts } from "../../shared/messages/search.ts";
import { fill } from "../../shared/messages/text.ts";
import { ownLabel } from "./direction.ts";

interface FiltersProps {
  readonly contexts: readonly SearchContext[];
  /** Id of the part that is searched; undefined for all. */
  readonly within: string | undefined;
  /** Id of the part that is left out. */
  readonly outside?: string | undefined;
  readonly words: SearchTexts;
  readonly choose: (within: string | undefined) => void;
}

/**
 * Exactly one button is pressed: "everywhere", if an address names a part that the site does not have. Renders nothing if
 * the site has no parts.
 */
export function Filters({ contexts, within, outside, words, choose }: FiltersProps): JSX.Element | null {
  const group = useRef<HTMLDivElement>(null);
  if (contexts.length < 2) return null;
  const isPart = (id: string | undefined): boolean => contexts.some((context) => context.id === id);
  return (
    <div className="search-filters" role="group" aria-label={words.filter} ref={group}>
      <Filter label={words.everywhere} on={!isPart(within) && !isPart(outside)} choose={() => choose(undefined)} />
      {contexts.map(({ id, label }) => (
        <Filter key={id} label={label} on={within === id} choose={() => choose(id)} />
      ))}
      {isPart(outside) && (
        <Filter
          label={fill(words.outside, { context: contexts.find(({ id }) => id === outside)?.label ?? "" })}
          on
          choose={() => {
            // This button is removed: the one that is pressed in its place gets the focus.
            group.current?.querySelector("button")?.focus();
            choose(undefined);
          }}
        />
      )}
    </div>
  );
}

/** Buttons that say in which version of the documents to search. Nothing where there is only one. */
export function Versions({
  searched,
  words,
  choose,
}: {
  /** Name of the version that is searched. */
  readonly searched: string;
  readonly words: SearchTexts;
  readonly choose: (name: string) => void;
}): JSX.Element | null {
  const { versions } = siteData();
  if (versions === undefined) return null;
  return (
    <div className="search-filters" role="group" aria-label={words.versions}>
      {versions.map(({ name, label }) => (
        <Filter key={name} label={label} on={name === searched} choose={() => choose(name)} />
      ))}
    </div>
  );
}

interface FilterProps {
  readonly label: string;
  readonly on: boolean;
  readonly choose: () => void;
}

function Filter({ label, on, choose }: FilterProps): JSX.Element {
  return (
    <button type="button" className="search-filter" aria-pressed={on} onClick={choose}>
      {ownLabel(label)}
    </button>
  );
}
