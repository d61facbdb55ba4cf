/** Requests to S3-compatible object storage: signed, limited in time, and sent again where that helps. */
import { AwsV4Signer } from "aws4fetch";
import {
  BYTES_A_MILLISECOND,
  clockOf,
  isOk,
  mayPass,
  patienceOf,
  pauseAskedFor,
  readAnswer,
  textOf,
  type Answer,
} from "./answer.ts";
import type { Bucket, Credentials } from "./credentials.ts";
import { faultOf, faultOfName, SKEWED, StoreFault, tooLong, unnameable, unreachable } from "./store-fault.ts";

/** The bytes of an object; a blob of a file is streamed. */
export type Body = Uint8Array | Blob;

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
  /** Looks the name of a host up, to say what is wrong where no request gets there. Rejects as `node:dns` does. */
  readonly lookUp?: ((hostname: string) => Promise<unknown>) | undefined;
}

/** Maximum number of times that a request is sent. */
const ATTEMPTS = 6;
/** The same where nothing has answered yet and this takes all of the time: nobody is let in, and that will stay so. */
const FIRST_ATTEMPTS = 2;
/** Milliseconds before the second attempt; doubled for each further one. */
const FIRST_PAUSE = 200;
const PATIENCE = 60_000;
/** Milliseconds by which an answer's time may differ from the one that was asked with, and be the same. */
const SAME_TIME = 60_000;

/** Bytes of a short answer. */
const SHORT = 2 ** 20;

export interface StoreRequest {
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
  /** Bytes of the answer that are read. Default: those of a short one. */
  readonly most?: number;
  /** Whether that many bytes are enough if the answer has more. */
  readonly mayBeCut?: boolean;
}

export interface Requests {
  /** @returns an answer of success, or one that the request says it expects @throws {StoreFault} */
  readonly ask: (asked: StoreRequest) => Promise<Answer>;
  /** Milliseconds since 1970, by the store's clock as far as it is known. */
  readonly now: () => number;
  /** Requests sent so far, repetitions included. */
  readonly count: () => number;
}

export function openRequests(options: StoreOptions): Requests {
  const { bucket, credentials, attempts = ATTEMPTS, patience = PATIENCE, fetch, sleep } = options;
  let requests = 0;
  /** How far the store's clock is ahead of ours, in milliseconds. */
  let skew = 0;
  let hasAnswered = false;
  const now = (): number => options.now() + skew;

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
        datetime: new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, ""),
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

  async function ask(asked: StoreRequest): Promise<Answer> {
    const { key, root, expected, mayBeCut = false } = asked;
    const url = new URL(key === undefined ? bucket.url : `${bucket.url}/${addressOf(bucket, key)}`);
    let last = new StoreFault(0, "", "");
    let broken: { readonly error: unknown } | undefined;
    let pause = 0;
    for (let count = 0; count < attempts; count++) {
      if (count > 0) await sleep(Math.max(pause, FIRST_PAUSE * 2 ** (count - 1) * (0.5 + Math.random())));
      [pause, broken] = [0, undefined];
      const known = skew;
      let answer: Answer;
      try {
        answer = await attempt(url, asked);
      } catch (error) {
        broken = { error };
        if (!hasAnswered && isTimeout(error) && count + 1 >= FIRST_ATTEMPTS) break;
        continue;
      }
      hasAnswered = true;
      const { status } = answer;
      if (isOk(answer) && answer.isCut && !mayBeCut) throw tooLong(nameOf(asked, bucket), asked.most ?? SHORT, bucket);
      if (isOk(answer) && (root === undefined ? !isPage(answer, asked) : textOf(answer).includes(`</${root}>`)))
        return answer;
      last = faultOf(answer, nameOf(asked, bucket), bucket, options.now());
      if (expected?.includes(status) && last.code !== "NoSuchBucket") return answer;
      pause = Math.min(pauseAskedFor(answer, now()), patience / 3);
      const ahead = clockOf(answer) - options.now();
      // Another time than this was signed with: other requests may have found it out meanwhile.
      if (last.code === SKEWED && Math.abs(ahead - known) > SAME_TIME) skew = ahead;
      else if (!mayPass(status, last.code)) throw last;
    }
    throw broken === undefined ? last : unreachable(broken.error, bucket, await whyUnnamed());
  }

  /** @returns what is wrong with the store's name; "" where it leads somewhere, or nobody can say */
  async function whyUnnamed(): Promise<string> {
    if (options.lookUp === undefined) return "";
    const tooLong = Promise.withResolvers<string>();
    const timer = setTimeout(() => tooLong.resolve(faultOfName(undefined, bucket)), patience / 6);
    const looked = options.lookUp(new URL(bucket.url).hostname.replace(/^\[|\]$/g, "")).then(
      () => "",
      (error: unknown) => faultOfName(error, bucket),
    );
    const found = await Promise.race([looked, tooLong.promise]);
    clearTimeout(timer);
    return found;
  }

  return { ask, now, count: () => requests };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

/** A request as messages name it. */
export function nameOf({ method, key = "" }: StoreRequest, bucket: Bucket): string {
  return `${method} s3://${bucket.name}/${bucket.prefix}${key}`;
}

/** @returns the path of an object below the bucket @throws {StoreFault} for a name that would lead to another place */
export function addressOf(bucket: Bucket, key: string): string {
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
