/** Filters the instruction tables, which stand on the page already: rows are hidden and shown, never made. */
import { useDeferredValue, useEffect, useMemo, useState, type JSX } from "react";
import { InstructionFilter, type InstructionFilterProps } from "../components/instruction-filter.tsx";
import { all } from "../runtime/kit.ts";
import { mount, propsOf } from "./island.tsx";

interface Row {
  readonly element: HTMLElement;
  readonly group: HTMLElement;
  readonly category: string;
  readonly opcode: string;
  readonly name: string;
  readonly text: string;
}

function readRows(): readonly Row[] {
  return all(".instructions-group").flatMap((group) => {
    const category = group.querySelector("h2")?.id ?? "";
    return all("tbody tr", group).map((element) => ({
      element,
      group,
      category,
      opcode: (element.dataset["op"] ?? "").toLowerCase(),
      name: element.id.toLowerCase(),
      text: element.textContent.toLowerCase(),
    }));
  });
}

/** Whether a row answers a query: all words in its text, or an opcode (`0xF9`, `F900`) or mnemonic that begins so. */
function matches(row: Row, words: readonly string[]): boolean {
  return words.every((word) => {
    const hex = /^(?:0x)?([0-9a-f]+)$/.exec(word)?.[1];
    return (hex !== undefined && row.opcode.startsWith(hex)) || row.name.startsWith(word) || row.text.includes(word);
  });
}

interface FilterProps extends InstructionFilterProps {
  /** What the reader had typed and chosen before this code was there. */
  readonly typed: string;
  readonly chosen: string;
}

function Filter({ typed, chosen, ...props }: FilterProps): JSX.Element {
  const [query, setQuery] = useState("");
  const [category, setCategory] = useState("");
  useEffect(() => {
    setQuery(typed);
    setCategory(chosen);
  }, [typed, chosen]);
  const settled = useDeferredValue(query);
  const rows = useMemo(readRows, []);
  const shown = useMemo(() => {
    const words = settled.toLowerCase().split(/\s+/).filter(Boolean);
    return new Set(rows.filter((row) => (category === "" || row.category === category) && matches(row, words)));
  }, [rows, settled, category]);
  useEffect(() => {
    const groups = new Map<HTMLElement, boolean>();
    for (const row of rows) {
      const visible = shown.has(row);
      if (row.element.hidden === visible) row.element.hidden = !visible;
      groups.set(row.group, visible || groups.get(row.group) === true);
    }
    for (const [group, visible] of groups) group.hidden = !visible;
  }, [rows, shown]);
  return (
    <InstructionFilter
      {...props}
      query={query}
      category={category}
      shown={shown.size}
      onQuery={setQuery}
      onCategory={setCategory}
    />
  );
}

/** Starts the filter. */
export function start(element: HTMLElement): void {
  const typed = element.querySelector("input")?.value ?? "";
  const chosen = element.querySelector("select")?.value ?? "";
  mount(element, Filter, { ...propsOf<InstructionFilterProps>(element), typed, chosen });
}
