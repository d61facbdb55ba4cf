/**
 * Compares the documents of another site with what this engine shows of them after `adopt`:
 * `bun test/adopt/compare.ts OLD NEW`. Lists headings, code blocks and paragraphs that are missing.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { generatorOf } from "../../server/adopt/generators.ts";
import type { AdoptPlan } from "../../server/adopt/adopt-plan.ts";
import { diskHost } from "../../server/host/disk.ts";
import { fold } from "../markdown/extract.ts";
import { parse, textOf } from "../markdown/helper.ts";
import { lettersOf, readOld, shinglesOf } from "./old-text.ts";

const [from = "", to = "", shown = "20"] = process.argv.slice(2);
const [old, site] = [resolve(from), resolve(to)];
const plan = await planOf(old);
const folder = join(site, "content/components");
const components = (existsSync(folder) ? readdirSync(folder) : []).flatMap(
  (name) => /^(\w+)\.tsx$/.exec(name)?.[1] ?? [],
);
/** Any file of the new site, by its path. */
const includes = new Proxy<Record<string, string | null>>(
  {},
  {
    get: (_, path) => textIn(String(path)),
    has: () => true,
    getOwnPropertyDescriptor: (_, path) => ({ configurable: true, enumerable: true, value: textIn(String(path)) }),
  },
);
const found = {
  documents: 0,
  headings: 0,
  headingsMissing: 0,
  code: 0,
  codeMissing: 0,
  paragraphs: 0,
  paragraphsMissing: 0,
};
const places: string[] = [];

for (const { from, to, kind } of plan.moves) {
  // A part is compared where it is included; on its own it lacks what it is given.
  const text = kind === "document" && !/\/_/.test(to) ? textIn(to) : null;
  if (text === null) continue;
  const before = readOld(readFileSync(from, "utf8"));
  const { html, article } = parse(text, { file: to, lang: to.split("/")[1] ?? "en", components, includes });
  const attributes = [...html.matchAll(/ (?:alt|title|label|aria-label|summary|data-label)="([^"]*)"/g)].map(
    ([, value = ""]) => value,
  );
  // The words of a formula are not those of its source.
  const prose = html.replace(/<math[\s\S]*?<\/math>/g, " ");
  const page = textOf(`<h1>${article.titleHtml}</h1> ${prose} ${attributes.join(" ")}`);
  const titles = [...`<h1>${article.titleHtml}</h1> ${html}`.matchAll(/<h([1-6])\b[\s\S]*?<\/h\1>/g)].map(([title]) =>
    lettersOf(textOf(title)),
  );
  const folded = fold(page);
  const pieces = new Set(shinglesOf(page));
  const headings = before.headings.filter((heading) => !titles.some((title) => title.includes(lettersOf(heading))));
  const code = before.code.filter((block) => !folded.includes(fold(block)));
  const paragraphs = before.paragraphs.filter((paragraph) => {
    const own = shinglesOf(paragraph);
    return own.filter((each) => pieces.has(each)).length < own.length / 2;
  });
  found.documents++;
  found.headings += before.headings.length;
  found.headingsMissing += headings.length;
  found.code += before.code.length;
  found.codeMissing += code.length;
  found.paragraphs += before.paragraphs.length;
  found.paragraphsMissing += paragraphs.length;
  for (const [what, missing] of [
    ["heading", headings],
    ["code", code],
    ["paragraph", paragraphs],
  ] as const)
    for (const each of missing) {
      const lines = what === "code" ? each.split("\n").filter((line) => !folded.includes(fold(line))) : [each];
      places.push(`${to} ${what}: ${(lines.join("\n") || each).trim().replace(/\s+/g, " ").slice(0, 160)}`);
    }
}
console.log(JSON.stringify(found));
for (const place of places.slice(0, Number(shown))) console.log(place);

function textIn(path: string): string | null {
  const file = join(site, path);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

async function planOf(folder: string): Promise<AdoptPlan> {
  const plan = await generatorOf(diskHost(), folder, "newest")?.plan();
  if (typeof plan !== "object") throw new Error(plan ?? `${folder} holds no site`);
  return plan;
}
