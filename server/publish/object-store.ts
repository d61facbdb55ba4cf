/** A client for S3-compatible object storage: the requests that publishing and caches need, with retries. */
import { AwsV4Signer } from "aws4fetch";
import { decodePath } from "../../shared/address.ts";
import type { Bucket, Credentials } from "./credentials.ts";

/** A request that the store refused; `message` is for users. */
export class StoreFault extends Error {
  readonly status: number;
  /** The store's own code, such as `AccessDenied`. */
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The condition of a request was not met: somebody else has written the object. */
export class Conflict extends Error {}

export interface StoredObject {
  readonly text: string;
  readonly etag: string;
  /** Milliseconds since it was written, by the store's own clock. */
  readonly age: number;
}

/** The bytes of an object; a blob of a file is streamed. */
export type Body = Uint8Array | Blob;

export interface PutObjectOptions {
  readonly body: Body;
  /** Hexadecimal; the store refuses other bytes. */
  readonly md5: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only where there is no such object yet. @throws {Conflict} */
  readonly isNew?: boolean;
  /** Only if the current object has this entity tag. @throws {Conflict} */
  readonly instead?: string;
}

export interface ObjectStore {
  /** @returns undefined where there is none */
  get(key: string): Promise<StoredObject | undefined>;
  /** Bytes of an object, or of a part of it. @returns undefined where there is no such object, or no such part of it */
  read(key: string, part?: { readonly from: number; readonly length: number }): Promise<Uint8Array | undefined>;
  /** @returns the new object's tag */
  put(key: string, options: PutObjectOptions): Promise<string>;
  /**
   * Copies within the bucket.
   * @returns whether the copied bytes have that MD5; if not, `to` may contain something else
   */
  copy(from: string, to: string, md5: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Entity tags of all objects whose key has this prefix, by key without the prefix of the bucket. */
  list(beginning: string): Promise<ReadonlyMap<string, string>>;
  /** Requests sent so far, repetitions included. */
  requests(): number;
}

export interface StoreOptions {
  readonly bucket: Bucket;
  /** Without them requests are not signed: everybody may read a public bucket. */
  readonly credentials: Credentials | undefined;
  /** How often a request is sent at most. */
  readonly attempts?: number;
  /** Milliseconds that a small request may take; each megabyte of a body adds ten seconds. */
  readonly patience?: number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Milliseconds. */
  readonly sleep: (time: number) => Promise<void>;
}

/** A text as the body of an object. */
export function bodyOf(text: string): Pick<PutObjectOptions, "body" | "md5"> {
  return bodyOfBytes(new TextEncoder().encode(text));
}

export function bodyOfBytes(body: Uint8Array): Pick<PutObjectOptions, "body" | "md5"> {
  return { body, md5: new Bun.CryptoHasher("md5").update(body).digest("hex") };
}

/** Maximum number of times that a request is sent. */
const ATTEMPTS = 6;
/** Milliseconds before the second attempt; doubled for each further one. */
const FIRST_PAUSE = 200;
const PATIENCE = 60_000;

/** Codes of answers that may name the bucket's region. */
const WRONG_REGION: readonly string[] = ["PermanentRedirect", "AuthorizationHeaderMalformed"];

/** An answer with its whole body: one that breaks off is asked for again. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

interface StoreRequest {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Without the bucket's prefix; a query for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Status codes of answers that are no faults, beside those of success. */
  readonly expected?: readonly number[];
}

const MISSING = 404;
const NOT_MET = 412;
const NO_SUCH_PART = 416;

export function openObjectStore(options: StoreOptions): ObjectStore {
  const { bucket, credentials, attempts = ATTEMPTS, patience = PATIENCE, fetch, now, sleep } = options;
  let requests = 0;
  /** How far the store's clock is ahead of ours, in milliseconds. */
  let skew = 0;
  const path = (key: string): string => `${bucket.prefix}${key}`.split("/").map(encodeSegment).join("/");

  async function attempt({ method, key, query = {}, headers = {}, body }: StoreRequest): Promise<Answer> {
    const url = new URL(`${bucket.url}${key === undefined ? "" : `/${path(key)}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed =
      credentials &&
      (await new AwsV4Signer({
        ...credentials,
        service: "s3",
        region: bucket.region,
        method,
        url: url.href,
        headers: { ...headers, "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD" },
        datetime: new Date(now() + skew).toISOString().replace(/[:-]|\.\d{3}/g, ""),
      }).sign());
    requests++;
    const size = body === undefined ? 0 : body instanceof Blob ? body.size : body.byteLength;
    const response = await fetch(signed?.url.href ?? url.href, {
      method,
      headers: signed?.headers ?? headers,
      // The runtime would send the session's token along, to whatever host, and take its answer for the store's.
      redirect: "manual",
      signal: AbortSignal.timeout(patience + size / 100),
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    return { status: response.status, headers: response.headers, body: await response.bytes() };
  }

  /** @returns an answer of success, or one that the request says it expects @throws {StoreFault} */
  async function ask(asked: StoreRequest): Promise<Answer> {
    let last = new StoreFault(0, "", "");
    for (let count = 0; count < attempts; count++) {
      if (count > 0) await sleep(FIRST_PAUSE * 2 ** (count - 1) * (0.5 + Math.random()));
      let answer: Answer;
      try {
        answer = await attempt(asked);
      } catch (error) {
        last = unreachable(error, bucket);
        continue;
      }
      const { status, headers } = answer;
      if (isOk(answer)) return answer;
      last = faultOf(answer, asked, bucket);
      if (asked.expected?.includes(status) && last.code !== "NoSuchBucket") return answer;
      if (last.code === "RequestTimeTooSkewed") skew = Date.parse(headers.get("Date") ?? "") - now() || 0;
      // 409: two conditional writes met; which of them counts is seen when it is sent again.
      else if (!(status >= 500 || status === 429 || status === 409)) throw last;
    }
    throw last;
  }

  /** Whether the store wants tags in conditions as HTTP does. */
  let quoted = true;
  const store: ObjectStore = {
    async get(key) {
      const answer = await ask({ method: "GET", key, expected: [MISSING] });
      if (!isOk(answer)) return undefined;
      const date = (name: string): number => Date.parse(answer.headers.get(name) ?? "");
      const age = date("Date") - date("Last-Modified");
      return { text: textOf(answer), etag: tagOf(answer), age: Number.isNaN(age) ? 0 : age };
    },
    async read(key, part) {
      const range = part && `bytes=${part.from}-${part.from + part.length - 1}`;
      const headers: Readonly<Record<string, string>> = range === undefined ? {} : { Range: range };
      const answer = await ask({ method: "GET", key, headers, expected: [MISSING, NO_SUCH_PART] });
      return isOk(answer) ? answer.body : undefined;
    },
    async put(key, { body, md5, headers = {}, isNew = false, instead }) {
      const send = async (condition: Readonly<Record<string, string>>): Promise<Answer> =>
        ask({
          method: "PUT",
          key,
          body,
          expected: [NOT_MET],
          headers: { ...headers, "Content-MD5": Buffer.from(md5, "hex").toString("base64"), ...condition },
        });
      if (isNew) return accepted(await send({ "If-None-Match": "*" }), key);
      if (instead === undefined) return accepted(await send({}), key);
      const answer = await send({ "If-Match": quoted ? `"${instead}"` : instead });
      if (isOk(answer) || !quoted || (await store.get(key))?.etag !== instead) return accepted(answer, key);
      // The object has that tag: this store (Ceph) compares it without the quotation marks that HTTP asks for.
      const again = await send({ "If-Match": instead });
      quoted = !isOk(again);
      return accepted(again, key);
    },
    async copy(from, to, md5) {
      const answer = await ask({
        method: "PUT",
        key: to,
        expected: [MISSING, NOT_MET],
        headers: {
          "X-Amz-Copy-Source": `/${bucket.name}/${path(from)}`,
          "X-Amz-Copy-Source-If-Match": `"${md5}"`,
        },
      });
      // A fault may come after the headers, and some stores pay no attention to the condition.
      return isOk(answer) && decodeXml(element(textOf(answer), "ETag")).replaceAll('"', "") === md5;
    },
    async remove(key) {
      await ask({ method: "DELETE", key, expected: [MISSING] });
    },
    async list(beginning) {
      const found = new Map<string, string>();
      let token: string | undefined;
      do {
        const query = { "list-type": "2", "encoding-type": "url", prefix: bucket.prefix + beginning };
        const text = textOf(
          await ask({
            method: "GET",
            query: token === undefined ? query : { ...query, "continuation-token": token },
          }),
        );
        for (const [, entry = ""] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = decodePath(decodeXml(element(entry, "Key")).replaceAll("+", "%20"));
          found.set(key.slice(bucket.prefix.length), decodeXml(element(entry, "ETag")).replaceAll('"', ""));
        }
        token = element(text, "IsTruncated") === "true" ? decodeXml(element(text, "NextContinuationToken")) : undefined;
      } while (token !== undefined && token !== "");
      return found;
    },
    requests: () => requests,
  };
  return store;
}

function unreachable(error: unknown, bucket: Bucket): StoreFault {
  const said = error instanceof Error ? error.message : String(error);
  // The runtime asks back, whatever went wrong.
  const why = said.replace(/\s*Is the computer able to access the url\?$/, "").replace(/\.$/, "");
  return new StoreFault(0, "", `The store can't be reached: ${why}. Its address is ${bucket.url}`);
}

/** @returns the tag of what was written @throws {Conflict} */
function accepted(answer: Answer, key: string): string {
  if (!isOk(answer)) throw new Conflict(key);
  return tagOf(answer);
}

function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function textOf({ body }: Answer): string {
  return new TextDecoder().decode(body);
}

/** As the signature wants it: everything but letters, digits and `-._~`. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function tagOf({ headers }: Answer): string {
  return (headers.get("ETag") ?? "").replace(/^W\/|"/g, "");
}

function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Stores write the same sign in different ways: a quotation mark is `&quot;` at one and `&#34;` at another. */
function decodeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (all, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

const HINTS: Readonly<Record<string, string>> = {
  AccessDenied:
    "The credentials are known, and may not do this: they need GetObject, PutObject, DeleteObject and ListBucket.",
  InvalidAccessKeyId: "The store does not know this access key.",
  SignatureDoesNotMatch: "The secret key does not belong to the access key.",
  NoSuchBucket: "There is no such bucket: make it first.",
  QuotaExceeded: "The bucket is full.",
  ExpiredToken: "The session of these credentials has ended: ask for new ones.",
  BadDigest: "The file changed while it was sent. Is a dump being written? Publish again when it has ended.",
};

function faultOf(answer: Answer, { method, key = "" }: StoreRequest, bucket: Bucket): StoreFault {
  const { status, headers } = answer;
  const text = textOf(answer);
  const said = element(text, "Code");
  const code = said || String(status);
  const region = headers.get("X-Amz-Bucket-Region") ?? element(text, "Region");
  let hint = HINTS[code] ?? decodeXml(element(text, "Message"));
  if (WRONG_REGION.includes(code) && region !== "")
    hint = `The bucket lies in the region ${region}: set AWS_REGION to it.`;
  if (said === "" && status < 500) hint = `This may be no object store: its address is ${bucket.url}`;
  return new StoreFault(
    status,
    code,
    `The store answered ${status} (${code}) to ${method} s3://${bucket.name}/${bucket.prefix}${key}. ${hint}`.trim(),
  );
}
