/** A thread of the pool: parses documents, writes files. */
import { diskHost } from "../host/disk.ts";
import { HostFault } from "../host/host.ts";
import { parseFor, type ParseJob } from "../site/documents/parsing.ts";
import type { Reply, Task } from "./pool.ts";
import { writeAll, type WriteJob } from "./dump/writer.ts";

declare const self: Worker;

const host = diskHost();

function work(task: Task, payload: unknown): unknown {
  switch (task) {
    case "parse":
      return (payload as readonly ParseJob[]).map(parseFor);
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
