/** JSON Schemas of the files that writers and maintainers edit, generated from the zod schemas that validate them. */
import * as z from "zod/mini";
import { CONFIG_NAMES } from "./config-names.ts";
import { CONFIG_SCHEMAS } from "./config.ts";
import { frontMatterSchema } from "./front-matter.ts";

export interface SchemaFile {
  /** `site.schema.json` */
  readonly name: string;
  /** JSON, indented by two spaces, with a line break at the end. */
  readonly text: string;
}

/** One schema for each configuration file and one for front matter, sorted by name. */
export function jsonSchemaFiles(): readonly SchemaFile[] {
  const files = CONFIG_NAMES.map((name) => schemaFile(name, `config/${name}.json`, CONFIG_SCHEMAS[name]));
  const all = [...files, schemaFile("front-matter", "Front matter of a document", frontMatterSchema())];
  return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function schemaFile(name: string, title: string, schema: z.ZodMiniType): SchemaFile {
  // The input side of the schema, before defaults are filled in: keys with a default are optional.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return { name: `${name}.schema.json`, text: `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n` };
}
