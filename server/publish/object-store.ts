/** A client for S3-compatible object storage: the operations that publishing and caches need. */
import { decodePath } from "../../shared/address.ts";
import { decodeXml, element, isOk, tagOf, textOf, type Answer } from "./answer.ts";
import { addressOf, nameOf, openRequests, type Body, type StoreOptions, type StoreRequest } from "./requests.ts";
import { faultOf, notWritten, unending } from "./store-fault.ts";

/** The condition of a request was not met: somebody else has written the object. */
export class Conflict extends Error {}

export interface StoredObject {
  readonly text: string;
  readonly etag: string;
  /** Whether the tag is the MD5 sum of what lies there. */
  readonly isSum: boolean;
  /** Milliseconds since it was written, by the store's own clock; undefined if it does not say when that was. */
  readonly age: number | undefined;
}

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
   * Writes over an object on a condition that is not met: that there is none, or that it has a tag that none has.
   * @returns undefined where the store refuses that, else the tag of what it has written all the same
   */
  tryCondition(
    key: string,
    options: Omit<PutObjectOptions, keyof WriteCondition>,
    name: keyof WriteCondition,
  ): Promise<string | undefined>;
  /**
   * Copies within the bucket.
   * @returns whether the copied bytes have that MD5; if not, `to` may contain something else
   */
  copy(from: string, to: string, md5: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Entity tags of all objects whose key has this prefix, by key without the prefix of the bucket. */
  list(beginning: string): Promise<ReadonlyMap<string, string>>;
  /**
   * Whether the tag of something that was written was its MD5 sum. Some stores' tags of encrypted objects are none, so
   * they don't tell whose bytes lie at a path.
   */
  areSums(): boolean;
  /** Requests sent so far, repetitions included. */
  requests(): number;
}

/** A text as the body of an object. */
export function bodyOf(text: string): Pick<PutObjectOptions, "body" | "md5"> {
  return bodyOfBytes(new TextEncoder().encode(text));
}

export function bodyOfBytes(body: Uint8Array): Pick<PutObjectOptions, "body" | "md5"> {
  return { body, md5: new Bun.CryptoHasher("md5").update(body).digest("hex") };
}

/** Most bytes of an answer: of a part of a list, of an object that is a text, and of any object. */
const [LIST, TEXT, LARGEST] = [2 ** 26, 2 ** 28, 2 ** 30];
/** A tag that no object has. */
const NO_TAG = "0".repeat(32);
/** Most parts of a list in a row that contain no new name. */
const EMPTY_PARTS = 100;

const PART = 206;
const MISSING = 404;
const NOT_MET = 412;
const NO_SUCH_PART = 416;

export function openObjectStore(options: StoreOptions): ObjectStore {
  const { bucket } = options;
  const { ask, now, count } = openRequests(options);
  /** See `ObjectStore.areSums`. Then a tag that is none is doubted. */
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
    else if (areSums && (await store.list(key)).get(key) !== tag) throw notWritten(nameOf(asked, bucket), bucket);
    return tag;
  }

  /** The entity tag. Each store sends one, so an answer without one is not a store's. @throws {StoreFault} */
  function tagged(answer: Answer, asked: StoreRequest): string {
    const tag = tagOf(answer);
    if (tag === "") throw faultOf(answer, nameOf(asked, bucket), bucket, options.now());
    return tag;
  }

  /** The entity tag of an object, which may be too large to be read; undefined where there is none. */
  async function tagAt(key: string): Promise<string | undefined> {
    const asked = { method: "GET", key, expected: [MISSING], most: 1, mayBeCut: true } as const;
    const answer = await ask(asked);
    return isOk(answer) ? tagged(answer, asked) : undefined;
  }

  function write(
    key: string,
    { body, md5, headers = {} }: PutObjectOptions,
    condition: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    return ask({
      method: "PUT",
      key,
      body,
      // Where nothing lies whose tag could be compared, some stores answer that it is missing.
      expected: "If-Match" in condition ? [NOT_MET, MISSING] : [NOT_MET],
      headers: { ...headers, "Content-MD5": Buffer.from(md5, "hex").toString("base64"), ...condition },
    });
  }

  /** Whether the store expects entity tags in conditions in quotation marks, as HTTP does. */
  let quoted = true;
  const store: ObjectStore = {
    async get(key) {
      const asked = { method: "GET", key, expected: [MISSING], most: TEXT } as const;
      const answer = await ask(asked);
      if (!isOk(answer)) return undefined;
      const date = (name: string): number => Date.parse(answer.headers.get(name) ?? "");
      const age = (date("Date") || now()) - date("Last-Modified");
      const etag = tagged(answer, asked);
      const isSum = etag === bodyOfBytes(answer.body).md5;
      return { text: textOf(answer), etag, isSum, age: Number.isNaN(age) ? undefined : age };
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
    async put(key, what) {
      const { md5, isNew = false, instead } = what;
      if (isNew) return accepted(await write(key, what, { "If-None-Match": "*" }), key, md5);
      if (instead === undefined) return accepted(await write(key, what, {}), key, md5);
      const answer = await write(key, what, { "If-Match": quoted ? `"${instead}"` : instead });
      if (isOk(answer) || !quoted || (await tagAt(key)) !== instead) return accepted(answer, key, md5);
      // The object has that tag: this store (Ceph) compares it without the quotation marks that HTTP asks for.
      const again = await write(key, what, { "If-Match": instead });
      quoted = !isOk(again);
      return accepted(again, key, md5);
    },
    async tryCondition(key, what, name) {
      const condition = name === "isNew" ? { "If-None-Match": "*" } : { "If-Match": quoted ? `"${NO_TAG}"` : NO_TAG };
      const answer = await write(key, what, condition);
      return isOk(answer) ? accepted(answer, key, what.md5) : undefined;
    },
    async copy(from, to, md5) {
      const answer = await ask({
        method: "PUT",
        key: to,
        root: "CopyObjectResult",
        expected: [MISSING, NOT_MET],
        headers: {
          "X-Amz-Copy-Source": `/${bucket.name}/${addressOf(bucket, from)}`,
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
    areSums: () => areSums,
    requests: count,
  };
  return store;
}
