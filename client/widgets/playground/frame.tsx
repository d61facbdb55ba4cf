/**
 * What runs inside the playground's frame: a document of no origin, which can reach neither the site nor its storage.
 * It takes source text from the page that holds it and shows what that makes. Built as one script of its own.
 */
import * as React from "react";
import { createRoot } from "react-dom/client";
import { functionBody } from "./evaluate.ts";

interface RunMessage {
  readonly type: "run";
  readonly source: string;
  readonly theme: string;
}

/** Console lines kept; a loop that logs must not eat the page. */
const consoleLimit = 200;

const rootElement = document.createElement("div");
const output = document.createElement("pre");
document.body.append(rootElement, output);
let root = createRoot(rootElement);
let lines = 0;

function tell(message: Readonly<Record<string, unknown>>): void {
  // An opaque origin has no name to address; the page checks that the message is from this frame.
  parent.postMessage(message, "*");
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === "bigint") return `${value}n`;
  try {
    const json: unknown = JSON.stringify(
      value,
      (_, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner),
      2,
    );
    // Functions and undefined are nothing in JSON.
    return typeof json === "string" ? json : String(value);
  } catch {
    return String(value);
  }
}

function log(...values: readonly unknown[]): void {
  if (lines++ >= consoleLimit) return;
  output.append(`${values.map(text).join(" ")}\n`);
  measure();
}

function fail(error: unknown): void {
  tell({ type: "error", message: text(error) });
}

function measure(): void {
  tell({ type: "height", height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
}

class Boundary extends React.Component<{ readonly children: React.ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    fail(error);
  }
  override render(): React.ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

function show(value: unknown): void {
  const node =
    typeof value === "function" ? React.createElement(value as React.FunctionComponent) : (value as React.ReactNode);
  const isShown =
    React.isValidElement(node) || typeof node === "string" || typeof node === "number" || Array.isArray(node);
  if (!isShown) {
    if (value !== undefined) log(value);
    return;
  }
  root.render(<Boundary>{node}</Boundary>);
}

function run({ source, theme }: RunMessage): void {
  document.documentElement.dataset["theme"] = theme;
  root.unmount();
  root = createRoot(rootElement);
  output.replaceChildren();
  lines = 0;
  try {
    const console = { log, info: log, warn: log, error: log, debug: log };
    // A default export's name is a reserved word.
    const hooks = Object.fromEntries(Object.entries(React).filter(([name]) => name !== "default"));
    const names = { ...hooks, React, console, render: show };
    // This is what the frame is for: it has no origin, no storage and no network but pictures.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const compiled = new Function(...Object.keys(names), `"use strict";\n${functionBody(source)}`) as (
      ...values: readonly unknown[]
    ) => unknown;
    const result = compiled(...Object.values(names));
    if (result instanceof Promise) result.then(show, fail);
    else show(result);
    tell({ type: "done" });
  } catch (error) {
    fail(error);
  }
  requestAnimationFrame(measure);
}

// Opened on its own it would have the site's origin: then it does nothing.
if (self.origin === "null" && parent !== self) {
  window.addEventListener(
    "message",
    (event: MessageEvent<RunMessage | { readonly type: "theme"; readonly theme: string }>) => {
      if (event.source !== parent) return;
      if (event.data.type === "run") run(event.data);
      else document.documentElement.dataset["theme"] = event.data.theme;
    },
  );
  window.addEventListener("error", (event) => fail(event.error ?? event.message));
  window.addEventListener("unhandledrejection", (event) => fail(event.reason));
  // Events in the frame don't reach the page, which has to know whether the reader has made the result grow.
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, () => tell({ type: "touch" }));
  new ResizeObserver(measure).observe(document.documentElement);
  tell({ type: "ready" });
}
