/** What a document may say of a scenario. For the build alone: readers get no zod. */
import * as z from "zod/mini";

const TYPE =
  /^[\w ]{0,40}:?\s*(?:u?int\d{1,3}|bool|bit|coins|address|bits|string|ref|maybe ref|cell)$/;

const fields: z.ZodMiniType<object> = z.record(
  z.string().check(z.regex(TYPE, 'expected a field as "name: type", such as "amount: uint32"')),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.lazy(() => fields)]),
);
const amount = z.union([
  z.number().check(z.minimum(0)),
  z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,9})?$/, "expected TON, such as 0.05")),
]);
const code = z.exactOptional(z.int());
const gas = z.exactOptional(z.int().check(z.minimum(0)));

const step = z.union([
  z.strictObject({
    send: fields,
    value: z.exactOptional(amount),
    from: z.exactOptional(z.string()),
    external: z.exactOptional(z.boolean()),
    bounce: z.exactOptional(z.boolean()),
    bounced: z.exactOptional(z.boolean()),
    sends: z.exactOptional(z.int()),
    exit: code,
    action: code,
    gas,
  }),
  z.strictObject({
    get: z.string().check(z.regex(/^\w{1,60}$/, "expected the name of a get method")),
    with: z.exactOptional(z.array(z.union([z.number(), z.string(), fields]))),
    gives: z.exactOptional(z.array(z.union([z.number(), z.string()]))),
    exit: code,
    gas,
  }),
]);

/** Of the JSON behind a code block. */
export const scenarioSchema = z.strictObject({
  data: z.exactOptional(fields),
  balance: z.exactOptional(amount),
  steps: z.array(step).check(z.minLength(1), z.maxLength(12)),
});
