/** A thread that parses documents: pure leaf work, the same bytes as if it were done inline. */
import { parseArticle, type ParseInput } from "../markdown/index.ts";

declare const self: Worker;

self.onmessage = (event: MessageEvent<string>) => {
  const inputs = JSON.parse(event.data) as readonly ParseInput[];
  self.postMessage(JSON.stringify(inputs.map(parseArticle)));
};
