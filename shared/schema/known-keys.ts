/** Finds the keys that a schema allows at a place, for "did you mean". */
import type * as z from "zod/mini";

type Schema = z.core.$ZodType;

/**
 * @param schema of the whole file
 * @param path where the unknown key stands
 * @param value the file's value, which says what kind of item stands there
 */
export function knownKeys(schema: Schema, path: readonly PropertyKey[], value: unknown): readonly string[] {
  let current: Schema | undefined = resolve(schema, value);
  let inner = value;
  for (const step of path) {
    inner =
      typeof inner === "object" && inner !== null ? (inner as Readonly<Record<PropertyKey, unknown>>)[step] : undefined;
    current = current === undefined ? undefined : child(current, step);
    current = current === undefined ? undefined : resolve(current, inner);
  }
  const def = current === undefined ? undefined : definition(current);
  return def?.type === "object" ? Object.keys(def.shape) : [];
}

function definition(schema: Schema): z.core.$ZodTypes["_zod"]["def"] {
  return (schema as z.core.$ZodTypes)._zod.def;
}

function child(schema: Schema, step: PropertyKey): Schema | undefined {
  const def = definition(schema);
  if (def.type === "object")
    return typeof step === "string" && Object.hasOwn(def.shape, step) ? def.shape[step] : undefined;
  if (def.type === "array") return def.element;
  return def.type === "record" ? def.valueType : undefined;
}

/**
 * Unwraps defaults, optional schemas and those whose result is changed, and of a union takes the branch that the value's
 * `type` or `provider` selects.
 */
function resolve(schema: Schema, value: unknown): Schema | undefined {
  const def = definition(schema);
  if (def.type === "optional" || def.type === "default" || def.type === "nullable")
    return resolve(def.innerType, value);
  if (def.type === "pipe") return resolve(def.in, value);
  if (def.type !== "union") return schema;
  const discriminator = "discriminator" in def && typeof def.discriminator === "string" ? def.discriminator : undefined;
  if (discriminator === undefined || typeof value !== "object" || value === null) return undefined;
  const wanted: unknown = (value as Readonly<Record<string, unknown>>)[discriminator];
  return def.options.find((option) => literalOf(option, discriminator) === wanted);
}

function literalOf(schema: Schema, key: string): unknown {
  const def = definition(schema);
  if (def.type !== "object") return undefined;
  const tag = def.shape[key];
  const tagDef = tag === undefined ? undefined : definition(tag);
  return tagDef?.type === "literal" ? tagDef.values[0] : undefined;
}
