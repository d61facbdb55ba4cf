/**
 * A list of fingerprints, as bytes. A text for each would be a third of all objects of a large site, which the garbage
 * collector would look at one by one, and would take four times the memory.
 */
import { grown } from "./column.ts";
import { createTextNumbers } from "./text-numbers.ts";

export interface Fingerprints {
  /** @returns undefined if there is none at a place */
  get(place: number): string | undefined;
  has(place: number): boolean;
  /** The number of a fingerprint that is no hash; undefined for others. */
  sharedNumber(place: number): number | undefined;
  /** How many of these there are: short values that are at many places. */
  shared(): number;
  set(place: number, fingerprint: string | undefined): void;
  /** Gives up all. */
  clear(): void;
}

/**
 * How a fingerprint lies in its bytes. Most are a hash, or a hash with the mark of a text before it. The others are texts
 * that lie elsewhere, once each, and their number is here.
 */
const Form = { none: 0, hash: 1, marked: 2, shared: 3 } as const;
const BYTES = 16;
/** See `hashOfValue`. */
const MARK = "s:";
const HASH = /^[0-9a-f]{32}$/;

/** @param room how many there will be, if that is known: a list that has room enough is never copied */
export function createFingerprints(room = 1024): Fingerprints {
  let bytes = Buffer.alloc(room * BYTES);
  let forms = new Uint8Array(room);
  let texts = createTextNumbers();

  function hashAt(place: number): string {
    return bytes.toString("hex", place * BYTES, (place + 1) * BYTES);
  }

  function makeRoomFor(place: number): void {
    if (place < forms.length) return;
    const [bytesBefore, formsBefore] = [bytes, forms];
    forms = new Uint8Array(grown(place + 1));
    forms.set(formsBefore);
    bytes = Buffer.alloc(forms.length * BYTES);
    bytes.set(bytesBefore);
  }

  return {
    get(place) {
      const form = forms[place];
      if (form === Form.hash) return hashAt(place);
      if (form === Form.marked) return MARK + hashAt(place);
      return form === Form.shared ? texts.text(bytes.readUInt32LE(place * BYTES)) : undefined;
    },
    has: (place) => (forms[place] ?? Form.none) !== Form.none,
    sharedNumber: (place) => (forms[place] === Form.shared ? bytes.readUInt32LE(place * BYTES) : undefined),
    shared: () => texts.size(),
    set(place, fingerprint) {
      makeRoomFor(place);
      if (fingerprint === undefined) {
        forms[place] = Form.none;
        return;
      }
      const isMarked = fingerprint.startsWith(MARK);
      const hash = isMarked ? fingerprint.slice(MARK.length) : fingerprint;
      if (HASH.test(hash)) {
        forms[place] = isMarked ? Form.marked : Form.hash;
        bytes.write(hash, place * BYTES, "hex");
      } else {
        forms[place] = Form.shared;
        bytes.writeUInt32LE(texts.number(fingerprint), place * BYTES);
      }
    },
    clear() {
      bytes = Buffer.alloc(0);
      forms = new Uint8Array(0);
      texts = createTextNumbers();
    },
  };
}
