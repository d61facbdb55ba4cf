/**
 * An object store in memory that answers over HTTP as S3 does, for machines without Ceph: conditional writes, sums of
 * bodies, copies with a condition, ranges and lists in several parts. It writes quotation marks as MinIO does, and
 * apostrophes as Ceph does. Signatures are not verified.
 */
import { createHash } from "node:crypto";
import type { ObjectStore } from "./object-store.ts";

interface StoredObject {
  readonly body: Uint8Array;
  readonly etag: string;
  readonly modified: number;
  readonly headers: Readonly<Record<string, string>>;
}

const BUCKET = "docs-site";
/** Keys in one answer of a list. */
const PAGE = 50;

const md5Of = (body: Uint8Array, form: "hex" | "base64"): string => createHash("md5").update(body).digest(form);
const unquoted = (tag: string): string => tag.replaceAll('"', "");
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function refuse(status: number, code: string): Response {
  return new Response(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, { status });
}

/** @returns a store with an empty bucket */
export function memoryObjectStore(): ObjectStore {
  const objects = new Map<string, StoredObject>();

  function list(url: URL): Response {
    const { searchParams } = url;
    const after = searchParams.get("continuation-token") ?? "";
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(searchParams.get("prefix") ?? "") && key > after)
      .sort();
    const shown = keys.slice(0, PAGE);
    const entries = shown.map(
      (key) =>
        `<Contents><Key>${encodeURIComponent(key).replaceAll("'", "&apos;")}</Key><ETag>&#34;${objects.get(key)?.etag ?? ""}&#34;</ETag></Contents>`,
    );
    const next = keys.length > PAGE ? escaped(shown.at(-1) ?? "") : "";
    return new Response(
      `<ListBucketResult>${entries.join("")}<IsTruncated>${next !== ""}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken></ListBucketResult>`,
    );
  }

  function get(key: string, range: string | null): Response {
    const found = objects.get(key);
    if (found === undefined) return refuse(404, "NoSuchKey");
    const { body, etag, modified } = found;
    const headers = {
      ...found.headers,
      ETag: `"${etag}"`,
      "Last-Modified": new Date(modified).toUTCString(),
      Date: new Date().toUTCString(),
    };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    if (from === undefined) return new Response(body.slice(), { headers });
    if (Number(from) >= body.length) return refuse(416, "InvalidRange");
    return new Response(body.slice(Number(from), Number(to) + 1), { status: 206, headers });
  }

  function put(key: string, { headers }: Request, sent: Uint8Array): Response {
    const current = objects.get(key);
    const source = headers.get("x-amz-copy-source");
    const from = source === null ? undefined : objects.get(decodeURIComponent(source).slice(BUCKET.length + 2));
    if (source !== null && from === undefined) return refuse(404, "NoSuchKey");
    const wanted = headers.get("x-amz-copy-source-if-match");
    if (from !== undefined && wanted !== null && unquoted(wanted) !== from.etag)
      return refuse(412, "PreconditionFailed");
    const [isNew, instead] = [headers.get("if-none-match"), headers.get("if-match")];
    if (isNew === "*" && current !== undefined) return refuse(412, "PreconditionFailed");
    if (instead !== null && current === undefined) return refuse(404, "NoSuchKey");
    if (instead !== null && unquoted(instead) !== current?.etag) return refuse(412, "PreconditionFailed");
    const body = from?.body ?? sent;
    const sum = headers.get("content-md5");
    if (sum !== null && sum !== md5Of(body, "base64")) return refuse(400, "BadDigest");
    const kept = ["content-type", "cache-control", "content-encoding"].flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const etag = md5Of(body, "hex");
    objects.set(key, { body, etag, modified: Date.now(), headers: from?.headers ?? Object.fromEntries(kept) });
    const text = from === undefined ? "" : `<CopyObjectResult><ETag>&#34;${etag}&#34;</ETag></CopyObjectResult>`;
    return new Response(text, { headers: { ETag: `"${etag}"` } });
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(asked) {
      const url = new URL(asked.url);
      const [, bucket = "", path = ""] = /^\/([^/]+)(?:\/(.*))?$/s.exec(url.pathname) ?? [];
      if (bucket !== BUCKET) return refuse(404, "NoSuchBucket");
      const key = decodeURIComponent(path);
      const body = await asked.bytes();
      if (Number(asked.headers.get("content-length") ?? body.length) !== body.length)
        return refuse(400, "IncompleteBody");
      if (key === "") return list(url);
      if (asked.method === "PUT") return put(key, asked, body);
      if (asked.method !== "DELETE") return get(key, asked.headers.get("range"));
      objects.delete(key);
      return new Response(null, { status: 204 });
    },
  });
  const endpoint = `http://127.0.0.1:${server.port}`;
  return {
    endpoint,
    bucket: { name: BUCKET, prefix: "", url: `${endpoint}/${BUCKET}`, region: "us-east-1" },
    stop: () => server.stop(true),
  };
}
