/**
 * No key of the configuration is accepted and then means nothing: a site that states all of them, in both kinds of menus
 * and on all sides, is another one without each of them.
 */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildDiagnosticsQuery } from "../../server/site/checks/site.ts";
import { PROJECT } from "../support/project.ts";
import { memorySite, open, ROOT, wholeOf } from "../support/session.ts";
import { configFile, type ConfigName } from "../../shared/schema/config-names.ts";
import { at, changed, CONFIG, pathsIn, SITE, type Json } from "./every-key.ts";

/** Keys that change nothing here, each with what it takes for them to do so. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "site.socialCards": "pictures, and a font that can draw them: card.test.ts",
  "site.theme.defaultMode": "a site that does not follow the system: test/render",
  "site.docs": "a version without a path of its own: docusaurus.test.ts",
  "site.versions.isLast": "a latest version that does not say so: versions.test.ts",
  "texts.languages": "each text in its place: texts.test.ts",
  "site.lastUpdate": "dates, from the repository's history or front matter: below",
  "redirects.redirects.wants": "a page that is there later: site.test.ts",
  "navbar.items.locale.position": "nothing: the switch stands on the right, as its description says",
};

/** Values to try in the place of one that can't be left out. */
function others(value: Json): readonly Json[] {
  if (typeof value === "number") return [value + 1];
  if (typeof value === "boolean") return [!value];
  if (typeof value !== "string") return [];
  const routes = ["/docs/d", "/docs/b", "/elsewhere/"];
  return value.startsWith("/")
    ? routes.filter((each) => each !== value)
    : [`${value}x`, "x", ...(value.includes("://") ? [value.replace("://", "://x")] : [])];
}

/** Names of all properties in a JSON Schema. */
function propertiesIn(schema: Json): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(propertiesIn);
  const { properties, ...rest } = schema as Record<string, Json>;
  const own = Object.entries((properties ?? {}) as Record<string, Json>);
  return [
    ...own.flatMap(([name, inner]) => [name, ...propertiesIn(inner)]),
    ...Object.values(rest).flatMap(propertiesIn),
  ];
}

test("the configuration of this test states each key that there is", () => {
  const missing = (Object.keys(CONFIG) as ConfigName[]).flatMap((name) => {
    const text = readFileSync(join(PROJECT, `config/schema/${name}.schema.json`), "utf8");
    const stated = new Set([...pathsIn(CONFIG[name])].flat());
    return [...new Set(propertiesIn(JSON.parse(text) as Json))]
      .filter((key) => key !== "$schema" && !stated.has(key))
      .map((key) => `${name}: ${key}`);
  });
  expect(missing).toEqual([]);
});

test("each key of the configuration changes the site", async () => {
  const host = memorySite(SITE);
  const session = await open(host);
  const look = (): { readonly faults: readonly string[]; readonly whole: string } => {
    const found = session.engine.get(buildDiagnosticsQuery).filter(({ severity }) => severity === "error");
    const whole = new Map(wholeOf(session));
    whole.delete("(diagnostics)");
    return { faults: found.map(({ message }) => message), whole: JSON.stringify([...whole]) };
  };
  const first = look();
  expect(first.faults).toEqual([]);
  const idle: string[] = [];
  for (const name of Object.keys(CONFIG) as ConfigName[]) {
    for (const path of pathsIn(CONFIG[name])) {
      const key = path.at(-1) ?? "";
      const parent = at(CONFIG[name], path.slice(0, -1)) as { readonly type?: string };
      const label = [name, ...path.filter((each) => typeof each === "string")].join(".");
      // What kind an item is decides which keys it has; the ids of locales are named elsewhere.
      if (key === "type" || key === "provider" || label.startsWith("site.locales")) continue;
      const own = parent.type === "locale" ? label.replace("items.", "items.locale.") : label;
      if (Object.keys(ELSEWHERE).some((each) => own === each || own.startsWith(`${each}.`))) continue;
      let isUsed: boolean | undefined;
      for (const other of [undefined, ...others(at(CONFIG[name], path))]) {
        host.write(`${ROOT}/${configFile(name)}`, JSON.stringify(changed(CONFIG[name], path, other)));
        await session.refresh();
        const now = look();
        if (now.faults.length > 0) continue;
        isUsed = now.whole !== first.whole;
        if (isUsed) break;
      }
      if (isUsed === false) idle.push([name, ...path].join("."));
    }
    host.write(`${ROOT}/${configFile(name)}`, JSON.stringify(CONFIG[name]));
    await session.refresh();
  }
  session.close();
  expect(idle).toEqual([]);
}, 120_000);
