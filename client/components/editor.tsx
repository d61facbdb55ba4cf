/** A field for code that is highlighted as it is typed, for the playground and for components of sites. */
import { useRef, type JSX, type KeyboardEvent } from "react";

export interface CodeEditorProps {
  readonly value: string;
  /** The value, highlighted. */
  readonly html: string;
  /** Name for those who do not see it. */
  readonly label: string;
  readonly onChange: (value: string) => void;
  /** Line with a fault, from 1, and the id of what is said of it. */
  readonly fault?: { readonly line: number; readonly saidBy: string } | undefined;
}

/** Keys that write nothing; one of them silences screen readers. */
const MODIFIERS: readonly string[] = ["Shift", "Control", "Alt", "Meta", "CapsLock"];

type IndentHandlers = Required<Pick<JSX.IntrinsicElements["textarea"], "onBlur" | "onClick" | "onKeyDown">>;

/**
 * Tab indents while somebody writes. If the field was only reached by Tab, and after Escape, it moves the focus on as
 * usual, so that keyboard users are not trapped.
 */
function useIndent(change: (value: string) => void): IndentHandlers {
  const writes = useRef(false);
  return {
    onBlur: () => (writes.current = false),
    onClick: () => (writes.current = true),
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const { currentTarget: area, key, shiftKey } = event;
      if (key === "Escape") writes.current = false;
      else if (key !== "Tab") writes.current ||= !MODIFIERS.includes(key);
      else if (!shiftKey && writes.current) {
        event.preventDefault();
        area.setRangeText("  ", area.selectionStart, area.selectionEnd, "end");
        change(area.value);
      }
    },
  };
}

/** Stands in a `figure.code.editor`. */
export function CodeEditor({ value, html, label, onChange, fault }: CodeEditorProps): JSX.Element {
  const indenting = useIndent(onChange);
  return (
    <div className="editor-area">
      {fault === undefined ? null : (
        <div className="editor-fault" style={{ top: `calc(0.875rem + ${fault.line - 1} * 1.6 * var(--code-size))` }} />
      )}
      <pre aria-hidden="true">
        <code dangerouslySetInnerHTML={{ __html: `${html}\n` }} />
      </pre>
      <textarea
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault?.saidBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...indenting}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        wrap="off"
      />
    </div>
  );
}
