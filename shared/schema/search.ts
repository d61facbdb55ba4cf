/** config/search.json. */
import * as z from "zod/mini";
import { about, route, schemaKey, text } from "./common.ts";

const boost = z.strictObject({
  route: route().check(about("A route, or all below it: /v3/concepts/**.")),
  factor: z.number().check(z.minimum(0.01), z.maximum(100), about("Above 1 the pages come earlier, below 1 later.")),
});

export const searchSchema = z.strictObject({
  $schema: schemaKey,
  synonyms: z._default(
    z
      .record(z.string(), z.array(z.array(text()).check(z.minLength(2))))
      .check(
        about('Words that mean the same, in groups, by locale: {"en": [["wallet", "account"]]}; "*" holds for all.'),
      ),
    {},
  ),
  vocabulary: z._default(
    z
      .record(z.string(), z.array(text()))
      .check(
        about('Words of the subject that dictionaries lack, by locale; Chinese is cut by them: {"zh-CN": ["…"]}.'),
      ),
    {},
  ),
  boosts: z._default(z.array(boost).check(about("Pages that should come earlier or later.")), []),
  often: z._default(
    z
      .array(route())
      .check(z.maxLength(8), about("Pages that readers often look up: search shows them before anything is typed.")),
    [],
  ),
  passOver: z._default(
    z
      .record(z.string(), z.array(text()))
      .check(
        about(
          'Headings of sections that only lead on, by locale: {"en": ["See also"]}; search neither finds nor counts them.',
        ),
      ),
    {},
  ),
  exclude: z._default(z.array(route()).check(about("Routes that search leaves out; /x/** means all below.")), []),
});
