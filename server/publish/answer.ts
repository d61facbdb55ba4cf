/**
 * Answers of a store, read up to the length that an answer of their kind can have. They may come from a proxy, or from
 * something that is not a store, and must not fill the memory.
 */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body, up to the bytes that are read. An answer that breaks off is requested again. */
  readonly body: Uint8Array;
  /** Whether there was more of it than was read. */
  readonly isCut: boolean;
}

/** Bytes of a refusal that are read: it is a sentence. */
const REFUSAL = 2 ** 16;

/** How long an answer may take: a fixed time, and more for each megabyte that arrives. */
export interface Patience {
  readonly signal: AbortSignal;
  /** Each megabyte gives ten seconds more. */
  readonly came: (bytes: number) => void;
  readonly end: () => void;
}

/** Slowest transfer, in bytes a millisecond. */
export const BYTES_A_MILLISECOND = 100;

/** @param time in milliseconds */
export function patienceOf(time: number): Patience {
  const waiting = new AbortController();
  let [earned, granted] = [0, 0];
  const look = (): void => {
    const more = earned - granted;
    granted = earned;
    if (more >= 1) timer = setTimeout(look, more);
    else waiting.abort(new DOMException("The operation timed out.", "TimeoutError"));
  };
  let timer = setTimeout(look, time);
  return {
    signal: waiting.signal,
    came: (bytes) => (earned += bytes / BYTES_A_MILLISECOND),
    end: () => {
      clearTimeout(timer);
    },
  };
}

/**
 * @param mostOfSuccess bytes of an answer of success that are read
 * @param came called with each piece that arrives
 */
export async function readAnswer(response: Response, mostOfSuccess: number, came: Patience["came"]): Promise<Answer> {
  const { status, headers } = response;
  const most = isOk({ status }) ? mostOfSuccess : REFUSAL;
  const { bytes, isCut } = await readBody(response, most, came);
  const encoding = headers.get("Content-Encoding") ?? "identity";
  return { status, headers, ...(encoding === "identity" ? { body: bytes, isCut } : unpacked(bytes, encoding, most)) };
}

/**
 * Decompresses an answer that was compressed although the request did not allow it. The runtime would decompress all of
 * it, however large it is.
 * @throws if the bytes are not compressed in this way
 */
function unpacked(bytes: Uint8Array, encoding: string, most: number): Pick<Answer, "body" | "isCut"> {
  const { brotliDecompressSync, gunzipSync } = process.getBuiltinModule("node:zlib");
  const unpack = encoding === "gzip" ? gunzipSync : encoding === "br" ? brotliDecompressSync : undefined;
  if (unpack === undefined) throw new Error(`Something on the way packs answers (${encoding})`);
  try {
    return { body: unpack(bytes, { maxOutputLength: most }), isCut: false };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { body: new Uint8Array(), isCut: true };
  }
}

async function readBody(
  { body, headers }: Response,
  most: number,
  came: Patience["came"],
): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  const reader = body?.getReader();
  // A large one is read into one place, if it says how large it is.
  const said = Number(headers.get("Content-Length") ?? 0);
  let bytes = new Uint8Array(said > 0 && said <= most ? said : 0);
  let size = 0;
  for (;;) {
    const piece = await reader?.read();
    if (piece?.value === undefined) return { bytes: bytes.subarray(0, size), isCut: false };
    const { length } = piece.value;
    came(length);
    if (size + length > bytes.length) {
      const larger = new Uint8Array(Math.min(most, Math.max(2 * bytes.length, size + length)));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(piece.value.subarray(0, most - size), size);
    size += length;
    if (size > most) {
      // Whatever the rest is, nobody waits for it.
      void reader?.cancel().catch(() => undefined);
      return { bytes, isCut: true };
    }
  }
}

export function isOk({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}

/** Statuses of temporary failures, besides 5xx. 409: two conditional writes at the same time. */
const PASSING: readonly number[] = [408, 409, 429];
/** Statuses of permanent failures: the store does not support the request, or is full. */
const STAYING: readonly number[] = [501, 507];

/** Whether the same request may be answered otherwise a little later. @param code the store's own */
export function mayPass(status: number, code: string): boolean {
  // S3's code for a body that arrived too slowly.
  if (code === "RequestTimeout" || PASSING.includes(status)) return true;
  // What has been accepted and is no answer: a fault may come after the headers.
  return isOk({ status }) || (status >= 500 && !STAYING.includes(status));
}

/**
 * Milliseconds that a store asks to be left alone, by its own clock; 0 if it says nothing of it.
 * @param now ours, where it does not say what time it is
 */
export function pauseAskedFor({ headers }: Answer, now: number): number {
  const said = headers.get("Retry-After") ?? "";
  if (/^\d+$/.test(said)) return 1000 * Number(said);
  // What is neither a number nor a date has a meaning for some readers of dates.
  const date = Date.parse(/^[a-z]{3},/i.test(said) ? said : "");
  const theirs = Date.parse(headers.get("Date") ?? "");
  return Math.max(0, date - (Number.isNaN(theirs) ? now : theirs)) || 0;
}

/** Milliseconds since 1970 by the clock of a store, or else of what has answered in its place; NaN if nothing says it. */
export function clockOf(answer: Answer): number {
  const stated = Date.parse(element(textOf(answer), "ServerTime"));
  return Number.isNaN(stated) ? Date.parse(answer.headers.get("Date") ?? "") : stated;
}

export function textOf({ body }: Answer): string {
  return new TextDecoder().decode(body);
}

/** Entity tag of an object; "" for none. */
export function tagOf({ headers }: Answer): string {
  return (headers.get("ETag") ?? "").replace(/^W\/|"/g, "");
}

/** Text of an element without others in it; "" if there is none. */
export function element(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Stores write the same sign in different ways: a quotation mark is `&quot;` at one and `&#34;` at another. */
export function decodeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (all, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}
