/** A button that copies a text. */
import { useEffect, useState, type JSX } from "react";

export interface CopyWords {
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
}

/** How long, in milliseconds, the button shows what has come of it. */
const SHOWN = 1500;

/** @param of what is copied, for the accessible name of the button */
export function Copy({
  text,
  of,
  words,
}: {
  readonly text: string;
  readonly of: string;
  readonly words: CopyWords;
}): JSX.Element {
  const [said, setSaid] = useState<{ readonly of: string; readonly what: string }>();
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => setSaid(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ of: text, what: words.copied });
    } catch {
      // Refused, or a page without encryption. The text next to the button can be selected.
      setSaid({ of: text, what: words.notCopied });
    }
  };
  return (
    <button type="button" className="button button-sm" onClick={() => void copy()}>
      {said?.of === text ? said.what : words.copy}
      <span className="hidden"> {of}</span>
    </button>
  );
}
