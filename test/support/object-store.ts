/** A real object store for tests: Ceph with its S3 gateway, on this machine, and in memory where it fits. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { Bucket, Credentials } from "../../server/publish/credentials.ts";
import { openObjectStore } from "../../server/publish/object-store.ts";
import { temporaryFolder } from "./disk.ts";
import { freePort } from "./port.ts";

const PROGRAMS = ["ceph-mon", "ceph-osd", "ceph", "monmaptool", "radosgw", "radosgw-admin"];

const lacking = PROGRAMS.filter((name) => Bun.which(name) === null);

const MISSING =
  lacking.length === 0
    ? undefined
    : `no ${lacking.join(", ")} was found (Debian: radosgw, ceph-mon, ceph-osd, ceph-common)`;

export const CREDENTIALS: Credentials = { accessKeyId: "docs", secretAccessKey: "docsdocs" };

/** A user to whom nothing belongs. */
export const STRANGER: Credentials = { accessKeyId: "stranger", secretAccessKey: "strangestrange" };

export interface ObjectStore {
  readonly endpoint: string;
  readonly bucket: Bucket;
  readonly stop: () => Promise<void>;
}

const BUCKET = "docs-site";

/** Times that a daemon is started at most. */
const STARTS = 10;

/** Bytes that a store holds, in memory, where nothing else is asked for. */
const ROOM = 1 << 30;

/** A store with more room than this lies in a file. */
const MOST_IN_MEMORY = 8 * 2 ** 30;

/** The project's own client of a bucket, with nothing about it changed. */
export function clientOf(bucket: Bucket): ReturnType<typeof openObjectStore> {
  return openObjectStore({
    bucket,
    credentials: CREDENTIALS,
    fetch,
    now: () => Date.now(),
    sleep: (time) => Bun.sleep(time),
  });
}

/**
 * @param room bytes that it holds at most
 * @returns a store with an empty bucket, or why there is none here, as a sentence's end
 */
export async function objectStore(room = ROOM): Promise<ObjectStore | string> {
  if (MISSING !== undefined) return MISSING;
  return start(room).catch(
    (error: unknown) => `Ceph does not start here (${error instanceof Error ? error.message : String(error)})`,
  );
}

async function start(room: number): Promise<ObjectStore> {
  const folder = temporaryFolder();
  for (const name of ["mon", "osd", "log", "rgw"]) mkdirSync(`${folder}/${name}`);
  const [monitor, port] = [freePort(), freePort()];
  const id = randomUUID();
  const file = `${folder}/ceph.conf`;
  writeFileSync(file, configuration({ folder, id, monitor, port, room }));
  const daemons: Bun.Subprocess[] = [];
  const run = async (...command: readonly string[]): Promise<void> => {
    const child = Bun.spawn([...command], {
      stdout: "ignore",
      stderr: "pipe",
      env: { ...process.env, CEPH_CONF: file },
    });
    const said = await new Response(child.stderr).text();
    if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}: ${said}`);
  };
  let isWanted = true;
  /** What ends by itself is started again: a disk that asks the monitor before it knows the cluster's id gives up ("wrong fsid"). */
  const daemon = (...command: readonly string[]): void => {
    const place = daemons.length;
    const begin = (starts: number): void => {
      const child = Bun.spawn([...command, "-f"], {
        stdout: "ignore",
        stderr: "ignore",
        env: { ...process.env, CEPH_CONF: file },
      });
      daemons[place] = child;
      void child.exited.then(() => {
        if (isWanted && starts < STARTS) begin(starts + 1);
      });
    };
    begin(1);
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    isWanted = false;
    for (const child of daemons) child.kill("SIGKILL");
    await Promise.all(daemons.map(({ exited }) => exited));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await run("monmaptool", "--create", "--fsid", id, "--addv", "a", `[v1:127.0.0.1:${monitor}]`, `${folder}/monmap`);
    await run("ceph-mon", "-c", file, "--mkfs", "-i", "a", "--monmap", `${folder}/monmap`);
    daemon("ceph-mon", "-c", file, "-i", "a");
    const disk = randomUUID();
    // A monitor that has just begun may answer before it knows its own commands ("problem getting command descriptions").
    await until(() => run("ceph", "-c", file, "--connect-timeout", "60", "osd", "new", disk), 90_000);
    await run("ceph-osd", "-c", file, "-i", "0", "--mkfs", "--osd-uuid", disk);
    daemon("ceph-osd", "-c", file, "-i", "0");
    daemon("radosgw", "-c", file, "-n", "client.rgw");
    await until(async () => {
      if (!(await fetch(endpoint)).ok) throw new Error("the gateway does not answer");
    }, 90_000);
    for (const { accessKeyId, secretAccessKey } of [CREDENTIALS, STRANGER]) {
      const user = [`--uid=${accessKeyId}`, `--display-name=${accessKeyId}`];
      const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
      await run("radosgw-admin", "-c", file, "-n", "client.rgw", "user", "create", ...user, ...keys);
    }
    const bucket: Bucket = { name: BUCKET, prefix: "", url: `${endpoint}/${BUCKET}`, region: "us-east-1" };
    const owner = new AwsClient({ ...CREDENTIALS, service: "s3", region: bucket.region });
    const made = await owner.fetch(bucket.url, { method: "PUT" });
    if (!made.ok) throw new Error(`the bucket could not be made: ${await made.text()}`);
    return { endpoint, bucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Tries until it works. @throws what the last try threw, after `patience` milliseconds */
async function until(attempt: () => Promise<void>, patience: number): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (performance.now() - since > patience) throw error;
      await Bun.sleep(200);
    }
  }
}

function configuration(options: {
  readonly folder: string;
  readonly id: string;
  readonly monitor: number;
  readonly port: number;
  readonly room: number;
}): string {
  const { folder, id, monitor, port, room } = options;
  // The map of monitors tells clients the cluster's id: one that asks before it has been told is refused. No manager runs:
  // it takes more processor time than all others together, for figures that nobody reads here. The monitor decides at once
  // instead of gathering for a second what it is asked, ten times until the gateway has its pools.
  const disk =
    room <= MOST_IN_MEMORY
      ? ["osd objectstore = memstore", `memstore device bytes = ${room}`]
      : ["osd objectstore = bluestore", `bluestore block size = ${room}`, "bluestore block create = true"];
  return `[global]
fsid = ${id}
monmap = ${folder}/monmap
mon host = [v1:127.0.0.1:${monitor}]
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd crush chooseleaf type = 0
${disk.join("\n")}
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/log/$name.log
mon warn on pool no redundancy = false
paxos propose interval = 0.02
paxos min wait = 0.01
osd pool default pg num = 8
osd pool default pgp num = 8
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
`;
}
