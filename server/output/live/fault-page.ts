/**
 * The response to a request during which the engine itself failed: a bug to be reported, not a mistake of the writer.
 */
import { escapeHtml } from "../../../shared/address.ts";
import { QueryFailure } from "../../engine/types.ts";

/** A fault in one line: the query that failed, its key, and why. */
export function faultLine(error: unknown): string {
  if (error instanceof QueryFailure) return `${error.query} ${error.key}: ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** The fault, the request at which it happened, and the stack trace. */
export function faultReport(error: unknown, at: string): string {
  const stack = error instanceof Error ? (error.stack ?? "").split("\n").slice(0, 8).join("\n") : "";
  return [`at ${at}`, faultLine(error), stack].filter(Boolean).join("\n");
}

/**
 * A page about the fault, in English and Chinese. It uses nothing that could fail in turn.
 * @param at the address that was requested
 */
export function faultPage(error: unknown, at: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>500</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70ch;margin:3rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><main role="alert">
<h1>This page could not be made</h1>
<p>The fault is in the engine, not in your document. Please report it with the lines below and, if you may, with the document. The other pages are not touched.</p>
<p lang="zh-CN">无法生成此页面。问题出在引擎，而不是你的文档。请报告此问题，并附上以下内容；如果可以，也请附上该文档。其他页面不受影响。</p>
<pre>${escapeHtml(faultReport(error, at))}</pre>
<form><button>Try again / <span lang="zh-CN">重试</span></button></form>
</main></body></html>
`;
}
