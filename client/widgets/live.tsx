/** The code playground: the editor above, what it makes below, in a frame that can reach nothing of the site. */
import hljs from "highlight.js/lib/core";
import javascript from "highlight.js/lib/languages/javascript";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { useDeferredValue, useEffect, useMemo, useRef, useState, type JSX, type KeyboardEvent } from "react";
import { colourMode, siteData } from "../runtime/kit.ts";
import { mount } from "./island.tsx";
import { playgroundWords } from "./playground/words.ts";

hljs.registerLanguage("javascript", javascript);
hljs.registerLanguage("typescript", typescript);
hljs.registerLanguage("xml", xml);

interface PlaygroundProps {
  readonly source: string;
  readonly language: string;
  /** Address of the frame's document. */
  readonly frame: string;
  readonly lang: string;
}

/** The result's least and greatest height in pixels; between them it fits what is shown. */
const leastHeight = 72;
const greatestHeight = 640;

function highlighted(source: string, language: string): string {
  return hljs.highlight(source, { language: /^ts/.test(language) ? "typescript" : "javascript" }).value;
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

function Playground({ source, language, frame, lang }: PlaygroundProps): JSX.Element {
  const words = playgroundWords(lang);
  const [text, setText] = useState(source);
  const [error, setError] = useState<string>();
  const [height, setHeight] = useState(leastHeight);
  const [ready, setReady] = useState(false);
  const box = useRef<HTMLIFrameElement>(null);
  const settled = useDeferredValue(text);
  const html = useMemo(() => highlighted(text, language), [text, language]);

  useEffect(() => {
    const onMessage = (
      event: MessageEvent<{ readonly type?: string; readonly message?: string; readonly height?: number }>,
    ): void => {
      if (event.source !== box.current?.contentWindow) return;
      const { type, message, height: wanted } = event.data;
      if (type === "ready") setReady(true);
      else if (type === "done") setError(undefined);
      else if (type === "error") setError(message ?? "");
      else if (type === "height" && wanted !== undefined)
        setHeight(Math.min(greatestHeight, Math.max(leastHeight, wanted)));
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);

  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(
      () => box.current?.contentWindow?.postMessage({ type: "run", source: settled, theme: colourMode() }, "*"),
      120,
    );
    return () => clearTimeout(timer);
  }, [ready, settled]);

  useEffect(() => {
    const observer = new MutationObserver(() =>
      box.current?.contentWindow?.postMessage({ type: "theme", theme: colourMode() }, "*"),
    );
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <figure className="code editor" data-tools="">
        <figcaption>
          {words.editor}
          <button type="button" className="button" disabled={text === source} onClick={() => setText(source)}>
            {words.reset}
          </button>
        </figcaption>
        <div className="editor-area">
          <pre aria-hidden="true">
            <code dangerouslySetInnerHTML={{ __html: `${html}\n` }} />
          </pre>
          <textarea
            aria-label={words.code}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={useIndent(setText)}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            wrap="off"
          />
        </div>
      </figure>
      <div className="result" role="group" aria-label={words.result}>
        <p>{words.result}</p>
        <iframe ref={box} src={frame} sandbox="allow-scripts" title={words.result} height={height} />
        {error === undefined ? null : (
          <pre className="result-error" role="alert">
            {error}
          </pre>
        )}
      </div>
    </>
  );
}

/** Turns an example into a playground. Its code is that of the block it replaces. */
export function start(element: HTMLElement): void {
  const { playground } = siteData();
  // A site whose server makes no frame keeps the example as code.
  if (playground === undefined) return;
  const source = (element.querySelector("pre code")?.textContent ?? "").replace(/\n+$/, "");
  const language =
    element.querySelector<HTMLElement>("figure.code")?.dataset["lang"] ?? element.dataset["lang"] ?? "jsx";
  element.style.minHeight = `${element.offsetHeight}px`;
  element.replaceChildren();
  mount(element, Playground, { source, language, frame: playground, lang: document.documentElement.lang });
}
