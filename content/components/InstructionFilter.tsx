/** Filters the instruction tables, which stand on the page already: rows are hidden and shown, never made. */
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore, type JSX } from "react";
import type { IslandProps } from "docwright";

interface Category {
  /** Id of the heading above the category's table. */
  readonly id: string;
  readonly label: string;
}

interface FilterProps extends IslandProps {
  readonly categories: readonly Category[];
  /** Number of instructions in all. */
  readonly total: number;
}

const english = {
  filter: "Filter instructions",
  hint: "Opcode, mnemonic or description",
  category: "Category",
  all: "All categories",
  count: (shown: number, total: number) => (shown === total ? `${total} instructions` : `${shown} of ${total}`),
};
const chinese: typeof english = {
  filter: "筛选指令",
  hint: "操作码、助记符或说明",
  category: "类别",
  all: "全部类别",
  count: (shown, total) => (shown === total ? `共 ${total} 条指令` : `显示 ${shown} 条，共 ${total} 条`),
};

interface Row {
  readonly element: HTMLElement;
  readonly group: HTMLElement;
  readonly category: string;
  /** The opcode and the assembler's word, lower case. */
  readonly names: string;
  readonly id: string;
  readonly text: string;
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
    }));
  });
}

/** Whether a row answers a query: all words in its text, or an opcode (`0xF9`, `F900`) or mnemonic that begins so. */
function matches(row: Row, words: readonly string[]): boolean {
  return words.every((word) => {
    const hex = /^(?:0x)?([0-9a-f]+)$/.exec(word)?.[1];
    return (hex !== undefined && row.names.startsWith(hex)) || row.id.startsWith(word) || row.text.includes(word);
  });
}

/** What the reader typed and chose in the fields before this code was there. */
function readFields(): { readonly query: string; readonly category: string } {
  if (typeof document === "undefined") return { query: "", category: "" };
  return {
    query: document.querySelector<HTMLInputElement>(".instructions-filter input")?.value ?? "",
    category: document.querySelector<HTMLSelectElement>(".instructions-filter select")?.value ?? "",
  };
}

/** Hides the rows that are not to be seen, and the tables that have no other. */
function show(rows: readonly Row[], shown: ReadonlySet<Row>): void {
  const groups = new Map<HTMLElement, boolean>();
  for (const row of rows) {
    const visible = shown.has(row);
    if (row.element.hidden === visible) row.element.hidden = !visible;
    groups.set(row.group, visible || groups.get(row.group) === true);
  }
  for (const [group, visible] of groups) group.hidden = !visible;
}

const never = () => () => undefined;

/** The field and the choice above the instruction tables. */
export default function InstructionFilter({ lang, categories, total }: FilterProps): JSX.Element {
  const words = lang.startsWith("zh") ? chinese : english;
  // The first rendering has to be what the server made; what the reader typed meanwhile counts from the second on.
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [before] = useState(readFields);
  const [typed, setQuery] = useState<string>();
  const [chosen, setCategory] = useState<string>();
  const query = typed ?? (isAwake ? before.query : "");
  const category = chosen ?? (isAwake ? before.category : "");
  const settled = useDeferredValue(query);
  const [rows] = useState(readRows);
  const shown = useMemo(() => {
    const parts = settled.toLowerCase().split(/\s+/).filter(Boolean);
    return new Set(rows.filter((row) => (category === "" || row.category === category) && matches(row, parts)));
  }, [rows, settled, category]);
  useEffect(() => show(rows, shown), [rows, shown]);
  return (
    <div className="needs-js instructions-filter">
      <input
        type="search"
        aria-label={words.filter}
        placeholder={words.hint}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <select aria-label={words.category} value={category} onChange={(event) => setCategory(event.target.value)}>
        <option value="">{words.all}</option>
        {categories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <output aria-live="polite">{words.count(rows.length === 0 ? total : shown.size, total)}</output>
    </div>
  );
}
