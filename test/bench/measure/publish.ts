/** Publishing to an object store on this machine: everything, nothing changed, one page changed. */
import { existsSync } from "node:fs";
import { clientOf, CREDENTIALS, objectStore, type ObjectStore } from "../../support/object-store.ts";
import { runToEnd } from "../process.ts";
import { median, type Unit } from "../rows.ts";
import { nextMark, type MeasureContext } from "./context.ts";
import { edit, sizeOf } from "./dump.ts";

/** What a store keeps beside the bytes of a site: copies of what is replaced, and its own. */
const MORE_ROOM = 1 << 30;
/** Requests by which the store's own latency is measured. */
const ASKED = 25;

/** What `publish --json` says. */
interface Said {
  readonly sent: number;
  readonly requests: number;
  readonly ms: number;
}

export async function measurePublish(context: MeasureContext): Promise<void> {
  const { rows, plan, runs, say, limit } = context;
  const tool = context.tools.find(({ id }) => id === "engine");
  const page = plan.pages[Math.floor(plan.pages.length / 2)];
  if (tool?.publish === undefined || page === undefined) return;
  const add = (id: string, title: string, unit: Unit, value: number): void =>
    rows.add({ id, title, unit }, tool.id, value);
  if (!existsSync(tool.out)) await runToEnd(tool.dump(false), limit);
  const store = await objectStore(sizeOf(tool.out).bytes * 2 + MORE_ROOM);
  if (typeof store === "string") {
    say(`Publishing is left out: ${store}.`);
    return;
  }
  const command = tool.publish(`s3://${store.bucket.name}/bench`, store.endpoint);
  const publish = async (id: string, title: string): Promise<void> => {
    const done = await runToEnd(command, limit, {
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    });
    if (!done.ok) throw new Error(`${title}: ${done.output.slice(-2000)}`);
    const { sent, requests, ms } = JSON.parse(done.output) as Said;
    say(`${title}: ${sent} objects, ${requests} requests, ${done.seconds.toFixed(2)} s`);
    add(id, title, "s", done.seconds);
    add(`${id}-alone`, `${title}, without the start of the process`, "s", ms / 1000);
    add(`${id}-sent`, `${title}, sent`, "objects", sent);
    add(`${id}-requests`, `${title}, in all`, "requests", requests);
  };
  try {
    await publish("publish", "publish, everything");
    for (let run = 0; run < runs; run++) await publish("publish-same", "publish, nothing changed");
    await runToEnd(tool.dump(false), limit);
    for (let run = 0; run < runs; run++) {
      edit(tool.fileOf(page, 0), nextMark());
      await runToEnd(tool.dump(false), limit);
      await publish("publish-one", "publish, one page changed");
    }
    add("latency", "a small object written, by itself", "ms", await latencyOf(store));
  } finally {
    await store.stop();
  }
}

/** @returns milliseconds that a small object takes, the median of some */
async function latencyOf({ bucket }: ObjectStore): Promise<number> {
  const store = clientOf({ ...bucket, prefix: "latency/" });
  const times: number[] = [];
  for (let at = 0; at < ASKED; at++) {
    const started = performance.now();
    await store.put(`${at}`, { body: new Uint8Array(), md5: "d41d8cd98f00b204e9800998ecf8427e" });
    times.push(performance.now() - started);
  }
  return median(times);
}
