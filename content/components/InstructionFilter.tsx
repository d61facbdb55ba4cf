/** Filters the instruction tables, which are on the page already: rows are only hidden and shown. */
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore, type JSX } from "react";
import type { IslandProps } from "docwright";

interface Category {
  /** Id of the heading above the category's table. */
  readonly id: string;
  readonly label: string;
}

interface FilterProps extends IslandProps {
  readonly categories: readonly Category[];
  /** Total number of instructions. */
  readonly total: number;
}

const english = {
  filter: "Filter instructions",
  hint: "Opcode or name",
  category: "Category",
  all: "All categories",
  count: (shown: number, total: number) => (shown === total ? `${total} instructions` : `${shown} of ${total}`),
  none: "No instruction matches this filter.",
  clear: "Show all instructions",
};
const chinese: typeof english = {
  filter: "筛选指令",
  hint: "操作码或助记符",
  category: "类别",
  all: "全部类别",
  count: (shown, total) => (shown === total ? `共 ${total} 条指令` : `显示 ${shown} 条，共 ${total} 条`),
  none: "没有符合筛选条件的指令。",
  clear: "显示全部指令",
};

interface Row {
  readonly element: HTMLElement;
  readonly group: HTMLElement;
  readonly category: string;
  /** The opcode and the mnemonic, in lower case. */
  readonly names: string;
  readonly id: string;
  readonly text: string;
  readonly hasStack: boolean;
}

function readRows(): readonly Row[] {
  if (typeof document === "undefined") return [];
  return [...document.querySelectorAll<HTMLElement>(".instructions-group")].flatMap((group) => {
    const category = group.querySelector("h2")?.id ?? "";
    return [...group.querySelectorAll<HTMLElement>("tbody tr")].map((element) => ({
      element,
      group,
      category,
      names: (element.dataset["names"] ?? "").toLowerCase(),
      id: element.id.toLowerCase(),
      text: element.textContent.toLowerCase(),
      hasStack: (element.children[2]?.textContent ?? "") !== "",
    }));
  });
}

/**
 * Whether a row matches a query: its text contains all words, or its opcode (`0xF9`, `F900`) or mnemonic begins with
 * it.
 */
function matches(row: Row, words: readonly string[]): boolean {
  return words.every((word) => {
    const hex = /^(?:0x)?([0-9a-f]+)$/.exec(word)?.[1];
    return (hex !== undefined && row.names.startsWith(hex)) || row.id.startsWith(word) || row.text.includes(word);
  });
}

interface Filter {
  readonly query: string;
  /** Id of a category; "" for all. */
  readonly category: string;
}

const NO_FILTER: Filter = { query: "", category: "" };

/** The filter that the reader entered before this code was loaded, or that of the address. */
function readFilter(): Filter {
  if (typeof document === "undefined") return NO_FILTER;
  const address = new URLSearchParams(location.search);
  const field = (selector: string): string =>
    document.querySelector<HTMLInputElement | HTMLSelectElement>(`.instructions-filter ${selector}`)?.value ?? "";
  return {
    query: field("input") || (address.get("q") ?? ""),
    category: field("select") || (address.get("category") ?? ""),
  };
}

/** Stores the filter in the address, so that it can be shared and survives a reload. */
function writeAddress({ query, category }: Filter): void {
  const address = new URL(location.href);
  for (const [name, value] of [
    ["q", query],
    ["category", category],
  ] as const)
    if (value === "") address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

function rowsFor(rows: readonly Row[], { query, category }: Filter): ReadonlySet<Row> {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  return new Set(rows.filter((row) => (category === "" || row.category === category) && matches(row, parts)));
}

/** Hides the rows that don't match, tables without matching rows, and a column that is empty in all matching rows. */
function show(rows: readonly Row[], shown: ReadonlySet<Row>): void {
  const groups = new Map<HTMLElement, { readonly visible: boolean; readonly stack: boolean }>();
  for (const row of rows) {
    const visible = shown.has(row);
    if (row.element.hidden === visible) row.element.hidden = !visible;
    const before = groups.get(row.group);
    groups.set(row.group, {
      visible: visible || before?.visible === true,
      stack: (visible && row.hasStack) || before?.stack === true,
    });
  }
  for (const [group, { visible, stack }] of groups) {
    group.hidden = !visible;
    group.classList.toggle("no-stack", !stack);
  }
}

/** Removes as little as possible from a filter so that the target of a link on this page is shown. */
function filterShowing(rows: readonly Row[], id: string, filter: Filter): Filter {
  const wanted = rows.filter(({ element, category }) => element.id === id || category === id);
  const isShown = (given: Filter): boolean => {
    const shown = rowsFor(rows, given);
    return wanted.some((row) => shown.has(row));
  };
  if (wanted.length === 0 || isShown(filter)) return filter;
  const everywhere = { ...filter, category: "" };
  return isShown(everywhere) ? everywhere : NO_FILTER;
}

const never = () => () => undefined;

/** The field and the choice above the instruction tables. */
export default function InstructionFilter({ lang, categories, total }: FilterProps): JSX.Element {
  const words = lang.startsWith("zh") ? chinese : english;
  // The first rendering has to equal the server's; what the reader typed meanwhile is used from the second on.
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [before] = useState(readFilter);
  const [chosen, setFilter] = useState<Filter>();
  const filter = chosen ?? (isAwake ? before : NO_FILTER);
  const { query, category } = filter;
  const settled = useDeferredValue(filter);
  // The rows are read when they are first needed: most readers do not filter.
  const isFiltered = query !== "" || category !== "" || chosen !== undefined;
  const rows = useMemo(() => (isFiltered ? readRows() : []), [isFiltered]);
  const shown = useMemo(() => rowsFor(rows, settled), [rows, settled]);
  useEffect(() => show(rows, shown), [rows, shown]);
  useEffect(() => {
    if (chosen !== undefined) writeAddress(chosen);
  }, [chosen]);
  useEffect(() => {
    // Runs before other handlers of the click, because the target of the link has to be visible then.
    const onClick = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.instructions a[href^="#"]') : null;
      if (link === null || !isFiltered) return;
      const next = filterShowing(rows, decodeURIComponent(link.hash.slice(1)), filter);
      if (next === filter) return;
      show(rows, rowsFor(rows, next));
      setFilter(next);
      writeAddress(next);
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [rows, filter, isFiltered]);
  const found = rows.length === 0 ? total : shown.size;
  return (
    <>
      <div className="needs-js instructions-filter">
        <input
          type="search"
          // The names are those of the address: a field that it fills in starts this component at once.
          name="q"
          aria-label={words.filter}
          placeholder={words.hint}
          value={query}
          onChange={(event) => setFilter({ query: event.target.value, category })}
          autoComplete="off"
          spellCheck={false}
        />
        <select
          name="category"
          aria-label={words.category}
          value={category}
          onChange={(event) => setFilter({ query, category: event.target.value })}
        >
          <option value="">{words.all}</option>
          {categories.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <output aria-live="polite" data-filtered={found < total ? "" : undefined}>
          {words.count(found, total)}
        </output>
      </div>
      {found > 0 ? null : (
        <p className="instructions-none">
          {words.none}{" "}
          <button type="button" onClick={() => setFilter(NO_FILTER)}>
            {words.clear}
          </button>
        </p>
      )}
    </>
  );
}
