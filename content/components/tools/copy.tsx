/** A button that copies a text. */
import { useEffect, useState, type JSX } from "react";

export interface CopyWords {
  readonly copy: string;
  readonly copied: string;
}

/** How long, in milliseconds, the button shows that it has copied. */
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
  const [copied, setCopied] = useState("");
  useEffect(() => {
    if (copied === "") return undefined;
    const timer = setTimeout(() => setCopied(""), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      // If copying is not allowed, the text next to the button can be selected.
      () => undefined,
    );
  };
  return (
    <button type="button" className="button button-sm" onClick={copy}>
      {copied === text ? words.copied : words.copy}
      <span className="hidden"> {of}</span>
    </button>
  );
}
