/** What a server answers when the engine itself has failed: nothing that a writer did wrong, and something to report. */
import { escapeHtml } from "../../../shared/address.ts";
import { QueryFailure } from "../../engine/types.ts";

/** A fault in one line: which query failed, of what, and why. */
export function faultLine(error: unknown): string {
  if (error instanceof QueryFailure) return `${error.query} ${error.key}: ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** The fault, what it happened at, and where in the code. */
export function faultReport(error: unknown, at: string): string {
  const stack = error instanceof Error ? (error.stack ?? "").split("\n").slice(0, 8).join("\n") : "";
  return [`at ${at}`, faultLine(error), stack].filter(Boolean).join("\n");
}

/**
 * A page that says so, in both languages of this project. It holds nothing that could fail in turn.
 * @param at what was asked for
 */
export function faultPage(error: unknown, at: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>500</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70ch;margin:3rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><main role="alert">
<h1>This page could not be made</h1>
<p>The fault is in the engine, not in your document. Please report it with the lines below and, if you may, with the document. The other pages are not touched.</p>
<p lang="zh-CN">无法生成此页面。问题出在引擎，而不是您的文档。请报告此问题，并附上以下内容；如果可以，也请附上该文档。其他页面不受影响。</p>
<pre>${escapeHtml(faultReport(error, at))}</pre>
<form><button>Try again / <span lang="zh-CN">重试</span></button></form>
</main></body></html>
`;
}
