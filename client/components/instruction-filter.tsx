import type { JSX } from "react";

export interface InstructionFilterProps {
  readonly lang: string;
  readonly categories: readonly { readonly id: string; readonly label: string }[];
  /** Number of instructions in all. */
  readonly total: number;
  readonly query?: string;
  readonly category?: string;
  /** Number shown now. */
  readonly shown?: number;
  readonly onQuery?: (query: string) => void;
  readonly onCategory?: (category: string) => void;
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

/** The field and the choice above the instruction tables. */
export function InstructionFilter(props: InstructionFilterProps): JSX.Element {
  const words = props.lang.startsWith("zh") ? chinese : english;
  const { total, shown = total } = props;
  return (
    <>
      <input
        type="search"
        aria-label={words.filter}
        placeholder={words.hint}
        value={props.query ?? ""}
        onChange={(event) => props.onQuery?.(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <select
        aria-label={words.category}
        value={props.category ?? ""}
        onChange={(event) => props.onCategory?.(event.target.value)}
      >
        <option value="">{words.all}</option>
        {props.categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.label}
          </option>
        ))}
      </select>
      <output aria-live="polite">{words.count(shown, total)}</output>
    </>
  );
}
