/** Failures of requests to a store, described to users. */
import { clockOf, decodeXml, element, textOf, type Answer } from "./answer.ts";
import type { Bucket } from "./credentials.ts";

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

/** By the store's code, or by the status where it says nothing else that is known. */
const HINTS: Readonly<Record<string, string>> = {
  AccessDenied:
    "The credentials are known, and may not do this: they need GetObject, PutObject, DeleteObject and ListBucket.",
  InvalidAccessKeyId: "The store does not know this access key.",
  SignatureDoesNotMatch: "The secret key does not belong to the access key.",
  NoSuchBucket: "There is no such bucket: make it first.",
  QuotaExceeded: "The bucket is full.",
  ExpiredToken: "The session of these credentials has ended: ask for new ones.",
  BadDigest: "The file changed while it was sent. Is a dump being written? Publish again when it has ended.",
  501: "This store seems to lack what a publish needs: conditions of writes (If-None-Match, If-Match), and copies.",
  507: "The bucket is full.",
};

/** Codes of answers that may name the bucket's region. */
const WRONG_REGION: readonly string[] = ["PermanentRedirect", "AuthorizationHeaderMalformed"];

/** A signature with another time than the store's is refused, in milliseconds that most stores agree on. */
const MOST_SKEW = 15 * 60_000;
/** The store's code for that. */
export const SKEWED = "RequestTimeTooSkewed";

/**
 * @param asked the request, as `GET s3://bucket/key`
 * @param now by this machine's clock, in milliseconds since 1970
 */
export function faultOf(answer: Answer, asked: string, bucket: Bucket, now: number): StoreFault {
  const { status, headers } = answer;
  const text = textOf(answer);
  const said = element(text, "Code");
  const code = said || String(status);
  const region = headers.get("X-Amz-Bucket-Region") ?? element(text, "Region");
  let hint = HINTS[code] ?? HINTS[status] ?? decodeXml(element(text, "Message"));
  if (WRONG_REGION.includes(code) && region !== "")
    hint = `The bucket lies in the region ${region}: set AWS_REGION to it.`;
  if (said === "" && status < 500) hint = strange(bucket);
  const skew = clockOf(answer) - now;
  if (code === SKEWED)
    hint =
      Math.abs(skew) > MOST_SKEW / 3
        ? `This machine's clock is ${differenceOf(skew)} the store's: set it right.`
        : "This machine's clock and the store's differ by more than the store allows: set this machine's right.";
  else if (status === 403 && Math.abs(skew) > MOST_SKEW)
    hint += ` Or it is this machine's clock, which is ${differenceOf(skew)} the store's.`;
  return new StoreFault(status, code, `The store answered ${status} (${code}) to ${asked}. ${hint}`.trim());
}

/** @param ahead milliseconds by which another clock is ahead of this machine's */
function differenceOf(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  const length = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return `${length} ${ahead > 0 ? "behind" : "ahead of"}`;
}

/** @param unnamed what is wrong with the store's name, if that is why; see `faultOfName` */
export function unreachable(error: unknown, bucket: Bucket, unnamed = ""): StoreFault {
  const said = error instanceof Error ? error.message : String(error);
  // The runtime adds a question or advice of its own to its message, or has nothing else in it.
  const why = said
    .replace(/\s*(?:Is the computer able to access the url\?|For more information, pass .*)$/, "")
    .replace(/^Was there a typo in the url or port\?$/, "Unable to connect")
    .replace(/\.$/, "");
  const hint = /certificate.*(?:expired|not yet valid)/i.test(why)
    ? " Is this machine's clock right?"
    : /certificate|issuer/i.test(why)
      ? " If an authority of your own has signed that, name its file in NODE_EXTRA_CA_CERTS."
      : unnamed;
  return new StoreFault(
    0,
    "",
    `The store can't be reached: ${why}.${hint} Look whether this machine gets there, and whether the address is right: ${bucket.url}`,
  );
}

/**
 * What is wrong with a store's name, where the runtime says only that it can't connect.
 * @param error what looking the name up has thrown; undefined if that took too long
 */
export function faultOfName(error: unknown, bucket: Bucket): string {
  const { hostname } = new URL(bucket.url);
  return error instanceof Error && "code" in error && error.code === "ENOTFOUND"
    ? ` There is no host ${hostname}.`
    : ` No server of names (DNS) has said in time where ${hostname} is.`;
}

/** @param most bytes that such an answer has */
export function tooLong(asked: string, most: number, bucket: Bucket): StoreFault {
  const message = `The store answered with more than ${most / 2 ** 20} MB to ${asked}. ${strange(bucket)}`;
  return new StoreFault(0, "", message);
}

/** The store has answered that it has written something, and by its tag that is something else than was sent. */
export function notWritten(asked: string, bucket: Bucket): StoreFault {
  const message = `The answer to ${asked} names other bytes than were sent: something on the way may have answered in the store's place. ${strange(bucket)}`;
  return new StoreFault(0, "", message);
}

/** @param beginning of the keys that the list is of */
export function unending(beginning: string, bucket: Bucket): StoreFault {
  const message = `The store's list of s3://${bucket.name}/${beginning} does not end. ${strange(bucket)}`;
  return new StoreFault(0, "", message);
}

export function unnameable(key: string, bucket: Bucket): StoreFault {
  return new StoreFault(0, "", `${JSON.stringify(key)} can't be the name of an object in s3://${bucket.name}.`);
}

const strange = ({ url }: Bucket): string => `This may be no object store: its address is ${url}`;
