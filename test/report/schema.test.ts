import { describe, expect, test } from "bun:test";
import { schema } from "../../server/commands/schema.ts";
import { memoryHost } from "../../server/host/memory.ts";
import { FRONT_MATTER_NAMES } from "../../shared/schema/front-matter-keys.ts";
import { jsonSchemaFiles } from "../../shared/schema/json-schemas.ts";

/** Every object with `properties` in a JSON Schema, with the path to it. */
function* objects(
  value: unknown,
  path = "",
): Generator<readonly [string, Readonly<Record<string, { readonly description?: string }>>]> {
  if (typeof value !== "object" || value === null) return;
  if ("properties" in value && "type" in value)
    yield [path, value.properties as Readonly<Record<string, { readonly description?: string }>>];
  for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${path}/${key}`);
}

describe("JSON Schemas", () => {
  test("there is one a configuration file, and one for front matter", () => {
    const names = ["footer", "front-matter", "navbar", "redirects", "search", "sidebars", "site", "texts"];
    expect(jsonSchemaFiles().map(({ name }) => name)).toEqual(names.map((name) => `${name}.schema.json`));
  });

  test("every option says what it does", () => {
    const silent: string[] = [];
    for (const { name, text } of jsonSchemaFiles()) {
      for (const [path, properties] of objects(JSON.parse(text))) {
        for (const [key, option] of Object.entries(properties)) {
          if ((option.description ?? "").length < 8 && !["type", "provider"].includes(key) && !path.includes("tags"))
            silent.push(`${name}${path}/${key}`);
        }
      }
    }
    expect(silent).toEqual([]);
  });

  test("only title and url are required in site.json", () => {
    const site = jsonSchemaFiles().find(({ name }) => name === "site.schema.json");
    expect(JSON.parse(site?.text ?? "")).toMatchObject({ required: ["title", "url"], additionalProperties: false });
    const matter = jsonSchemaFiles().find(({ name }) => name === "front-matter.schema.json");
    expect(Object.keys((JSON.parse(matter?.text ?? "") as { readonly properties: object }).properties)).toEqual([
      ...FRONT_MATTER_NAMES,
    ]);
  });

  test("the command writes them into the site, and writes nothing twice", () => {
    const host = memoryHost();
    const lines: string[] = [];
    const options = { site: "/site", json: true, quiet: false };
    expect(schema(options, host, (line) => lines.push(line))).toBe(0);
    expect(host.list("/site/config/schema")).toHaveLength(8);
    schema(options, host, (line) => lines.push(line));
    expect(lines.map((line) => (JSON.parse(line) as { readonly written: number }).written)).toEqual([8, 0]);
    schema({ ...options, out: "/else", json: false, quiet: true }, host, (line) => lines.push(line));
    expect(host.list("/else")).toHaveLength(8);
    expect(lines).toHaveLength(2);
  });
});
