/** A client for S3-compatible object storage: the requests that publishing and caches need, with retries. */
import { AwsV4Signer } from "aws4fetch";
import { decodePath } from "../../shared/address.ts";
import {
  BYTES_A_MILLISECOND,
  decodeXml,
  element,
  isOk,
  mayPass,
  patienceOf,
  pauseAskedFor,
  readAnswer,
  tagOf,
  textOf,
  type Answer,
} from "./answer.ts";
import type { Bucket, Credentials } from "./credentials.ts";
import { faultOf, notWritten, StoreFault, tooLong, unending, unnameable, unreachable } from "./store-fault.ts";

/** The condition of a request was not met: somebody else has written the object. */
export class Conflict extends Error {}

export interface StoredObject {
  readonly text: string;
  readonly etag: string;
  /** Milliseconds since it was written, by the store's own clock; undefined if it does not say when that was. */
  readonly age: number | undefined;
}

/** The bytes of an object; a blob of a file is streamed. */
export type Body = Uint8Array | Blob;

/** When an object is written. */
export interface WriteCondition {
  /** Only where there is no such object yet. @throws {Conflict} */
  readonly isNew?: boolean;
  /** Only if the current object has this entity tag. @throws {Conflict} */
  readonly instead?: string;
}

export interface PutObjectOptions extends WriteCondition {
  readonly body: Body;
  /** Hexadecimal; the store refuses other bytes. */
  readonly md5: string;
  readonly headers?: Readonly<Record<string, string>>;
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
  /**
   * Milliseconds that a small request may take; each megabyte of a body, or of an answer, adds ten seconds. A third of it
   * is the longest pause that a store may ask for.
   */
  readonly patience?: number;
  readonly fetch: (url: string, init: BunFetchRequestInit) => Promise<Response>;
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

/** Most bytes of an answer: of a short one, of a part of a list, of an object that is a text, and of any object. */
const [SHORT, LIST, TEXT, LARGEST] = [2 ** 20, 2 ** 26, 2 ** 28, 2 ** 30];
/** Most parts of a list in a row that contain no new name. */
const EMPTY_PARTS = 100;

interface StoreRequest {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Without the bucket's prefix; a query for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Status codes of answers that are no faults, beside those of success. */
  readonly expected?: readonly number[];
  /** Name of the XML element of a successful answer. An answer that is another element, or incomplete, is a failure. */
  readonly root?: string;
  /** Bytes of the answer that are read. Default: of a short one. */
  readonly most?: number;
  /** Whether that many bytes are enough if the answer has more. */
  readonly mayBeCut?: boolean;
}

const PART = 206;
const MISSING = 404;
const NOT_MET = 412;
const NO_SUCH_PART = 416;

export function openObjectStore(options: StoreOptions): ObjectStore {
  const { bucket, credentials, attempts = ATTEMPTS, patience = PATIENCE, fetch, now, sleep } = options;
  let requests = 0;
  /** How far the store's clock is ahead of ours, in milliseconds. */
  let skew = 0;
  const path = (key: string): string => addressOf(bucket, key);
  const named = ({ method, key = "" }: StoreRequest): string => `${method} s3://${bucket.name}/${bucket.prefix}${key}`;

  async function attempt(
    url: URL,
    { method, query = {}, headers = {}, body, most = SHORT }: StoreRequest,
  ): Promise<Answer> {
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
    const sent = new Headers(signed?.headers ?? headers);
    // A proxy that compresses answers changes entity tags and ranges of bytes.
    sent.set("Accept-Encoding", "identity");
    const waiting = patienceOf(patience + size / BYTES_A_MILLISECOND);
    try {
      const response = await fetch(signed?.url.href ?? url.href, {
        method,
        headers: sent,
        // Following a redirect, the runtime would send the session token to any host.
        redirect: "manual",
        decompress: false,
        signal: waiting.signal,
        ...(body === undefined ? {} : { body: body as BodyInit }),
      });
      return await readAnswer(response, most, waiting.came);
    } finally {
      waiting.end();
    }
  }

  /** @returns an answer of success, or one that the request says it expects @throws {StoreFault} */
  async function ask(asked: StoreRequest): Promise<Answer> {
    const { key, root, expected, mayBeCut = false } = asked;
    const url = new URL(key === undefined ? bucket.url : `${bucket.url}/${path(key)}`);
    let last = new StoreFault(0, "", "");
    let pause = 0;
    for (let count = 0; count < attempts; count++) {
      if (count > 0) await sleep(Math.max(pause, FIRST_PAUSE * 2 ** (count - 1) * (0.5 + Math.random())));
      pause = 0;
      let answer: Answer;
      try {
        answer = await attempt(url, asked);
      } catch (error) {
        last = unreachable(error, bucket);
        continue;
      }
      const { status, headers } = answer;
      if (isOk(answer) && answer.isCut && !mayBeCut) throw tooLong(named(asked), asked.most ?? SHORT, bucket);
      if (isOk(answer) && (root === undefined ? !isPage(answer, asked) : textOf(answer).includes(`</${root}>`)))
        return answer;
      last = faultOf(answer, named(asked), bucket);
      if (expected?.includes(status) && last.code !== "NoSuchBucket") return answer;
      pause = Math.min(pauseAskedFor(answer, now() + skew), patience / 3);
      if (last.code === "RequestTimeTooSkewed") skew = Date.parse(headers.get("Date") ?? "") - now() || 0;
      else if (!mayPass(status, last.code)) throw last;
    }
    throw last;
  }

  /** Whether an entity tag of this store was the MD5 sum of what was sent. Then a tag that is none is doubted. */
  let areSums = false;

  /**
   * @param md5 of what was sent
   * @returns the tag of what was written @throws {Conflict} @throws {StoreFault} if the store shows nothing with it
   */
  async function accepted(answer: Answer, key: string, md5: string): Promise<string> {
    if (!isOk(answer)) throw new Conflict(key);
    const asked = { method: "PUT", key } as const;
    const tag = tagged(answer, asked);
    if (tag === md5) areSums = true;
    else if (areSums && (await store.list(key)).get(key) !== tag) throw notWritten(named(asked), bucket);
    return tag;
  }

  /** The entity tag. Each store sends one, so an answer without one is not a store's. @throws {StoreFault} */
  function tagged(answer: Answer, asked: StoreRequest): string {
    const tag = tagOf(answer);
    if (tag === "") throw faultOf(answer, named(asked), bucket);
    return tag;
  }

  /** The entity tag of an object, which may be too large to be read; undefined where there is none. */
  async function tagAt(key: string): Promise<string | undefined> {
    const asked = { method: "GET", key, expected: [MISSING], most: 1, mayBeCut: true } as const;
    const answer = await ask(asked);
    return isOk(answer) ? tagged(answer, asked) : undefined;
  }

  /** Whether the store expects entity tags in conditions in quotation marks, as HTTP does. */
  let quoted = true;
  const store: ObjectStore = {
    async get(key) {
      const asked = { method: "GET", key, expected: [MISSING], most: TEXT } as const;
      const answer = await ask(asked);
      if (!isOk(answer)) return undefined;
      const date = (name: string): number => Date.parse(answer.headers.get(name) ?? "");
      const age = (date("Date") || now() + skew) - date("Last-Modified");
      return { text: textOf(answer), etag: tagged(answer, asked), age: Number.isNaN(age) ? undefined : age };
    },
    async read(key, part) {
      const range = part && `bytes=${part.from}-${part.from + part.length - 1}`;
      const headers: Readonly<Record<string, string>> = range === undefined ? {} : { Range: range };
      const end = part && part.from + part.length;
      const more = { expected: [MISSING, NO_SUCH_PART], most: end ?? LARGEST, mayBeCut: part !== undefined };
      const answer = await ask({ method: "GET", key, headers, ...more });
      if (!isOk(answer)) return undefined;
      // A server that ignores ranges sends the whole object.
      return part === undefined || answer.status === PART ? answer.body : answer.body.subarray(part.from, end);
    },
    async put(key, { body, md5, headers = {}, isNew = false, instead }) {
      const send = async (condition: Readonly<Record<string, string>>): Promise<Answer> =>
        ask({
          method: "PUT",
          key,
          body,
          // Where nothing lies whose tag could be compared, some stores answer that it is missing.
          expected: instead === undefined ? [NOT_MET] : [NOT_MET, MISSING],
          headers: { ...headers, "Content-MD5": Buffer.from(md5, "hex").toString("base64"), ...condition },
        });
      if (isNew) return accepted(await send({ "If-None-Match": "*" }), key, md5);
      if (instead === undefined) return accepted(await send({}), key, md5);
      const answer = await send({ "If-Match": quoted ? `"${instead}"` : instead });
      if (isOk(answer) || !quoted || (await tagAt(key)) !== instead) return accepted(answer, key, md5);
      // The object has that tag: this store (Ceph) compares it without the quotation marks that HTTP asks for.
      const again = await send({ "If-Match": instead });
      quoted = !isOk(again);
      return accepted(again, key, md5);
    },
    async copy(from, to, md5) {
      const answer = await ask({
        method: "PUT",
        key: to,
        root: "CopyObjectResult",
        expected: [MISSING, NOT_MET],
        headers: {
          "X-Amz-Copy-Source": `/${bucket.name}/${path(from)}`,
          "X-Amz-Copy-Source-If-Match": `"${md5}"`,
        },
      });
      // Some stores ignore the condition.
      return isOk(answer) && decodeXml(element(textOf(answer), "ETag")).replaceAll('"', "") === md5;
    },
    async remove(key) {
      await ask({ method: "DELETE", key, expected: [MISSING] });
    },
    async list(beginning) {
      const found = new Map<string, string>();
      const whole = bucket.prefix + beginning;
      let token: string | undefined;
      let empty = 0;
      do {
        const query = { "list-type": "2", "encoding-type": "url", prefix: whole };
        const text = textOf(
          await ask({
            method: "GET",
            query: token === undefined ? query : { ...query, "continuation-token": token },
            root: "ListBucketResult",
            most: LIST,
          }),
        );
        const { size } = found;
        for (const [, entry = ""] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = decodePath(decodeXml(element(entry, "Key")).replaceAll("+", "%20"));
          if (key.startsWith(whole))
            found.set(key.slice(bucket.prefix.length), decodeXml(element(entry, "ETag")).replaceAll('"', ""));
        }
        empty = found.size > size ? 0 : empty + 1;
        token = element(text, "IsTruncated") === "true" ? decodeXml(element(text, "NextContinuationToken")) : undefined;
        if (token === "" || empty > EMPTY_PARTS) throw unending(whole, bucket);
      } while (token !== undefined);
      return found;
    },
    requests: () => requests,
  };
  return store;
}

/** @returns the path of an object below the bucket @throws {StoreFault} for a name that would lead to another place */
function addressOf(bucket: Bucket, key: string): string {
  const segments = `${bucket.prefix}${key}`.split("/");
  // In an address, `.` and `..` lead to other folders, however they are encoded.
  if (!key.isWellFormed() || segments.some((segment) => segment === "." || segment === ".."))
    throw unnameable(key, bucket);
  return segments.map(encodeSegment).join("/");
}

/** As the signature wants it: everything but letters, digits and `-._~`. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Whether an answer is a web page, such as a proxy's sign-in page; no store answers a write with one. */
function isPage({ headers, body }: Answer, { method }: StoreRequest): boolean {
  return method !== "GET" && body.length > 0 && /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
}
