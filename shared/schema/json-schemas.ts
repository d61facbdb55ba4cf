/** JSON Schemas of every file that a writer or maintainer edits, from the same zod definitions that validate them. */
import * as z from "zod/mini";
import { CONFIG_NAMES } from "./config-names.ts";
import { CONFIG_SCHEMAS } from "./config.ts";
import { frontMatterSchema } from "./front-matter.ts";

export interface SchemaFile {
  /** `site.schema.json` */
  readonly name: string;
  /** JSON, two spaces, line break at the end. */
  readonly text: string;
}

/** One schema a configuration file, and one for front matter; sorted by name. */
export function jsonSchemaFiles(): readonly SchemaFile[] {
  const files = CONFIG_NAMES.map((name) => schemaFile(name, `config/${name}.json`, CONFIG_SCHEMAS[name]));
  const all = [...files, schemaFile("front-matter", "Front matter of a document", frontMatterSchema())];
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function schemaFile(name: string, title: string, schema: z.ZodMiniType): SchemaFile {
  // What a writer may leave out: the side before the defaults are filled in.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return { name: `${name}.schema.json`, text: `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n` };
}
