/** The code playground: the editor, and below it the result, in an iframe without access to the site. */
import hljs from "highlight.js/lib/core";
import javascript from "highlight.js/lib/languages/javascript";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type JSX,
  type RefObject,
} from "react";
import { CodeEditor } from "../components/editor.tsx";
import { colourMode, siteData, textsOf } from "../runtime/kit.ts";
import { mount } from "./island.tsx";
import * as playgroundTexts from "../../shared/messages/playground.ts";

hljs.registerLanguage("javascript", javascript);
hljs.registerLanguage("typescript", typescript);
hljs.registerLanguage("xml", xml);

interface PlaygroundProps {
  readonly source: string;
  readonly language: string;
  /** Address of the frame's document. */
  readonly frame: string;
}

/** The result's least and greatest height in pixels; between them it fits what is shown. */
const leastHeight = 72;
const greatestHeight = 640;

/**
 * Time, in milliseconds, after an action of the reader in which the layout may shift: browsers don't count shifts
 * within half a second.
 */
const recent = 400;

/**
 * Height of the result. It becomes what is wanted when the reader has just done something here, or when nothing that
 * follows is in view; until then what is higher scrolls inside, and the text below stays where it is read.
 * @returns where the result goes, its height, and what to call when the reader did something
 */
function useHeight(wanted: number): readonly [RefObject<HTMLDivElement | null>, number, () => void] {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(leastHeight);
  const touched = useRef(-Infinity);
  const fit = useCallback(() => {
    const below = box.current?.getBoundingClientRect().bottom ?? 0;
    if (below >= innerHeight || performance.now() - touched.current < recent)
      setHeight(Math.min(greatestHeight, Math.max(leastHeight, wanted)));
  }, [wanted]);
  useEffect(() => {
    fit();
    window.addEventListener("scroll", fit, { passive: true });
    return () => window.removeEventListener("scroll", fit);
  }, [fit]);
  const touch = useCallback(() => {
    touched.current = performance.now();
    fit();
  }, [fit]);
  return [box, height, touch];
}

function highlighted(source: string, language: string): string {
  return hljs.highlight(source, { language: /^ts/.test(language) ? "typescript" : "javascript" }).value;
}

function Playground({ source, language, frame }: PlaygroundProps): JSX.Element {
  const words = textsOf("playground", playgroundTexts);
  const [text, setText] = useState(source);
  const [error, setError] = useState<string>();
  const [content, setContent] = useState(leastHeight);
  const [errorHeight, setErrorHeight] = useState(0);
  const errorBox = useRef<HTMLPreElement>(null);
  const [ready, setReady] = useState(false);
  const box = useRef<HTMLIFrameElement>(null);
  const [result, height, touch] = useHeight(content + errorHeight);
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
      else if (type === "height" && wanted !== undefined) setContent(wanted);
      else if (type === "touch") touch();
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [touch]);

  useLayoutEffect(() => setErrorHeight(errorBox.current?.scrollHeight ?? 0), [error]);

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
    <div onPointerDown={touch} onKeyDown={touch}>
      <figure className="code editor" data-tools="">
        <figcaption>
          {words.editor}
          <button type="button" className="button" disabled={text === source} onClick={() => setText(source)}>
            {words.reset}
          </button>
        </figcaption>
        <CodeEditor value={text} html={html} label={words.code} onChange={setText} />
      </figure>
      <div className="result" role="group" aria-label={words.result}>
        <p>{words.result}</p>
        <div
          className="result-box"
          ref={result}
          style={{ height }}
          data-more={content + errorHeight > height ? "" : undefined}
        >
          <iframe ref={box} src={frame} sandbox="allow-scripts" title={words.result} />
          {error === undefined ? null : (
            <pre ref={errorBox} className="result-error" role="alert" tabIndex={0}>
              {error}
            </pre>
          )}
        </div>
      </div>
    </div>
  );
}

/** Replaces a code block by a playground with the same code. */
export function start(element: HTMLElement): void {
  const { playground } = siteData();
  // A site whose server makes no frame keeps the example as code.
  if (playground === undefined) return;
  const source = (element.querySelector("pre code")?.textContent ?? "").replace(/\n+$/, "");
  const language =
    element.querySelector<HTMLElement>("figure.code")?.dataset["lang"] ?? element.dataset["lang"] ?? "jsx";
  element.style.minHeight = `${element.offsetHeight}px`;
  element.replaceChildren();
  mount(element, Playground, { source, language, frame: playground });
}
