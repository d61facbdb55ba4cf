/**
 * zod schemas of front matter, derived from the table of keys. Used only for pages that the fast check does not accept.
 */
import * as z from "zod/mini";
import { isIsoDate } from "./dates.ts";
import { FRONT_MATTER_KEYS, FRONT_MATTER_NAMES, PAGE_KINDS, type FrontMatterKind } from "./front-matter-keys.ts";

const text = z.string();

const author = z.strictObject({
  name: z.string().check(z.minLength(1), z.describe("Name as shown.")),
  title: z.optional(z.string().check(z.describe("What the author is or does."))),
  url: z.optional(z.string().check(z.describe("Where the name leads."))),
  image_url: z.optional(z.string().check(z.describe("Portrait."))),
});

const date = z.string().check(z.refine(isIsoDate, { error: "expected a date such as 2024-05-01" }));

/** Schema of each type of value after normalisation (`server/source/normalise.ts`). */
export const KIND_SCHEMAS = {
  text,
  "text or null": z.nullable(text),
  number: z.number(),
  level: z.int().check(z.minimum(2), z.maximum(6)),
  flag: z.boolean(),
  date,
  words: z.array(text),
  list: z.array(text),
  "page kind": z.enum(PAGE_KINDS),
  tags: z.array(text),
  authors: z.array(author),
  "last update": z.strictObject({
    date: z.optional(date.check(z.describe("Date of the last change: 2024-05-01."))),
    author: z.optional(z.string().check(z.describe("Who made it."))),
  }),
} as const satisfies Readonly<Record<FrontMatterKind, z.ZodMiniType>>;

/** Schemas, for editors, of what a writer may write: the canonical form or one of the spellings that are normalised. */
const WRITTEN: Readonly<Partial<Record<FrontMatterKind, z.ZodMiniType>>> = {
  words: z.union([z.array(text), text]),
  list: z.union([z.array(text), text]),
  tags: z.array(z.union([text, z.looseObject({ label: text, permalink: z.optional(text) })])),
  authors: z.union([text, author, z.array(z.union([text, author]))]),
  date: text,
};

/** Schema of front matter as it is written, before normalisation; the source of the JSON Schema. */
export function frontMatterSchema(): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const name of FRONT_MATTER_NAMES) {
    const { kind, about } = FRONT_MATTER_KEYS[name];
    const schema: z.ZodMiniType = WRITTEN[kind] ?? KIND_SCHEMAS[kind];
    shape[name] = z.optional(schema.check(z.describe(about)));
  }
  return z.looseObject(shape);
}
