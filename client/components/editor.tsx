/** A field for code: highlighted as it is typed. The playground's, and of components of the site. */
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

/** Tab indents; Escape gives Tab back its usual meaning, so that the keyboard is not caught. */
function useIndent(change: (value: string) => void): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const free = useRef(false);
  return (event) => {
    const { currentTarget: area, key, shiftKey } = event;
    if (key === "Escape") free.current = true;
    else if (key === "Tab" && !shiftKey && !free.current) {
      event.preventDefault();
      area.setRangeText("  ", area.selectionStart, area.selectionEnd, "end");
      change(area.value);
    } else free.current = false;
  };
}

/** Stands in a `figure.code.editor`. */
export function CodeEditor({ value, html, label, onChange, fault }: CodeEditorProps): JSX.Element {
  const onKeyDown = useIndent(onChange);
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
        onKeyDown={onKeyDown}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        wrap="off"
      />
    </div>
  );
}
