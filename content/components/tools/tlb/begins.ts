/** With which constructor data can begin. */
import { bitsLeft, digitsAt, type Reader } from "./reader.ts";
import type { Constructor, Field, Schema } from "./schema.ts";

/** A type that is another one under its own name is shown as that one. */
export const isOnlyField = (fields: readonly Field[]): boolean =>
  fields.length === 1 && fields[0]?.kind === "field" && (fields[0].name === "_" || fields[0].name === "dict");

/** Whether data begins as a constructor's does. */
export function canBegin(schema: Schema, reader: Reader, { tag, fields }: Constructor): boolean {
  const { source, bit } = reader;
  if (bitsLeft(reader) < tag.length || digitsAt(source, bit, bit + tag.length) !== tag) return false;
  // `_ _:MsgAddressInt = MsgAddress` begins as an address of that kind does.
  const [first] = fields;
  if (tag !== "" || first?.kind !== "field" || first.type.kind !== "name") return true;
  const inner = schema.get(first.type.name);
  return inner === undefined || fields.length > 1 || inner.some((each) => canBegin(schema, reader, each));
}
