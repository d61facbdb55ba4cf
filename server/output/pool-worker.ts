/** A thread of the pool: parses documents, makes shares of the search index, writes files. */
import { diskHost } from "../host/disk.ts";
import { HostFault } from "../host/host.ts";
import { parseArticle, type ParseInput } from "../markdown/index.ts";
import { makeShare, type ShareInput } from "../site/search/share.ts";
import type { Reply, Task } from "./pool.ts";
import { writeAll, type WriteJob } from "./writer.ts";

declare const self: Worker;

const host = diskHost();

function work(task: Task, payload: unknown): unknown {
  switch (task) {
    case "parse":
      // Each article as JSON of its own: the engine keeps exactly this text.
      return (JSON.parse(payload as string) as readonly ParseInput[]).map((input) =>
        JSON.stringify(parseArticle(input)),
      );
    case "share":
      return (JSON.parse(payload as string) as readonly ShareInput[]).map((input) => JSON.stringify(makeShare(input)));
    case "write":
      writeAll(host, payload as readonly WriteJob[]);
      return null;
  }
}

self.onmessage = (event: MessageEvent<{ readonly task: Task; readonly payload: unknown }>) => {
  let reply: Reply;
  try {
    reply = { kind: "done", value: work(event.data.task, event.data.payload) };
  } catch (error) {
    const { path, code } = error instanceof HostFault ? error : { path: "", code: "EUNKNOWN" };
    reply = { kind: "fault", path, code, message: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(reply);
};
