/** Which of several things of one name is meant: the one that the rest of the query is about. */
import { expect, test } from "bun:test";
import { chooseEntities } from "../../shared/search/engine/choose-entities.ts";
import { openEntities } from "../../shared/search/engine/entities.ts";
import { openPostings } from "../../shared/search/engine/hits.ts";
import { synonymTable } from "../../shared/search/engine/synonyms.ts";
import { understand } from "../../shared/search/engine/understand.ts";
import { openWords } from "../../shared/search/engine/word-list.ts";
import type { ShareInput } from "../../server/site/search/share.ts";
import { indexOf, others, page } from "./helper.ts";

/** A page with a row of this name. */
function withRow(route: string, markdown: string, name: string, text = "A row.", more: Partial<ShareInput> = {}) {
  const plain = page(route, markdown, more);
  const entity = { names: [], about: "" };
  return { ...plain, sections: [...plain.sections, { id: "row", heading: name, level: 7, text, entity }] };
}

/** Routes of the pages whose rows a query means, best first. */
async function meant(pages: readonly ShareInput[], query: string): Promise<readonly string[] | undefined> {
  const { index, parts } = indexOf([...pages, ...others]);
  const words = openWords(index, (name) => Promise.resolve(parts.get(name)));
  const units = await understand(query, words.open(), synonymTable(index.synonyms, index));
  const named = openEntities(index).named(query);
  return (
    named &&
    chooseEntities(named, units, openPostings(words)).map(
      (section) => index.pages[index.sectionPage[section] ?? 0]?.route ?? "",
    )
  );
}

const title = withRow("/title", "# Quartz", "34");
const entity = withRow("/entity", "# Note", "34", "Of quartz.");
const keyword = withRow("/keyword", "# Note", "34", "A row.", { keywords: ["quartz"] });
const description = withRow("/description", "# Note", "34", "A row.", { description: "All about quartz." });
const heading = withRow("/heading", "# Note\nText.\n## Quartz\nMore.", "34");
const content = withRow("/content", "# Note\nText.\n## Other\nHere is quartz, quartz and quartz.", "34");
const all = [content, heading, description, keyword, entity, title];

test.each([
  [all, ["/title"]],
  [
    [content, heading, description, keyword, entity],
    ["/entity", "/keyword"],
  ],
  [[content, heading, description, keyword], ["/keyword"]],
  [
    [content, heading, description],
    ["/description", "/heading"],
  ],
  [[content, heading], ["/heading"]],
  [[content], []],
])("a word counts by where it stands, and in running text not at all", async (pages, routes) => {
  expect(await meant(pages, "quartz 34")).toEqual(routes);
});

test("without other words each is meant, and words that questions are made of are none", async () => {
  const routes = all.map(({ route }) => route).sort();
  expect(await meant(all, "34")).toEqual(routes);
  expect(await meant(all, "what is the 34")).toEqual(routes);
});

test("every other word has to fit", async () => {
  const both = withRow("/both", "# Note", "34", "Of quartz and basalt.");
  expect(await meant([title, both], "quartz basalt 34")).toEqual(["/both"]);
  expect(await meant([title], "quartz basalt 34")).toEqual([]);
  expect(await meant([title, entity], "granite 34")).toEqual([]);
});

test("the weights of words add up", async () => {
  const once = withRow("/once", "# Quartz", "34", "Basalt.");
  const twice = withRow("/twice", "# Quartz basalt", "34");
  const beside = withRow("/beside", "# Note", "34", "A row.", { keywords: ["quartz", "basalt"] });
  expect(await meant([beside, once, twice], "quartz basalt 34")).toEqual(["/twice", "/once"]);
});

test("a part of a word that was written apart has to fit as well", async () => {
  const whole = withRow("/whole", "# Deep quartz", "34");
  const half = withRow("/half", "# Quartz", "34");
  expect(await meant([half, whole], "deep_quartz 34")).toEqual(["/whole"]);
});

test("the row itself says what it is, another row of its page does not", async () => {
  const neighbour = { id: "next", heading: "35", level: 7, text: "Quartz.", entity: { names: [], about: "" } };
  const beside = {
    ...entity,
    route: "/beside",
    href: "/beside",
    sections: [...withRow("/b", "# Note", "34").sections, neighbour],
  };
  expect(await meant([beside, entity], "quartz 34")).toEqual(["/entity"]);
});

/** The page with this id for its row. */
function anchored(at: ShareInput, id: string): ShareInput {
  return { ...at, sections: at.sections.map((section) => (section.id === "row" ? { ...section, id } : section)) };
}

test("a page about the rest comes before a row whose anchor names it, and a row of both before all", async () => {
  const example = anchored(withRow("/example", "# Note", "9"), "quartz-basalt-9");
  const action = anchored(withRow("/action", "# Quartz basalt", "9"), "step-9");
  const quartz = anchored(withRow("/quartz", "# Quartz basalt", "9"), "quartz-9");
  expect(await meant([example, action], "quartz basalt 9")).toEqual(["/action", "/example"]);
  expect(await meant([example, action, quartz], "quartz basalt 9")).toEqual(["/quartz", "/action", "/example"]);
});

test("an anchor counts less where it says much besides", async () => {
  const text = withRow("/text", "# Note", "9", "Of quartz and basalt.");
  const short = anchored(withRow("/short", "# Note", "9"), "quartz-basalt-9");
  const long = anchored(withRow("/long", "# Note", "9"), "step-quartz-basalt-phase-9");
  expect(await meant([text, short], "quartz basalt 9")).toEqual(["/short", "/text"]);
  expect(await meant([text, long], "quartz basalt 9")).toEqual(["/text", "/long"]);
});

test("a name in capitals is meant where the page is about the rest, whatever its row says", async () => {
  const row = withRow("/row", "# Note", "WHILE", "Of quartz.");
  const section = withRow("/section", "# Note\nText.\n## Quartz\nMore.", "WHILE");
  const about = withRow("/about", "# Quartz", "WHILE");
  expect(await meant([row, section, about], "quartz WHILE")).toEqual(["/about"]);
  expect(await meant([row, section], "quartz WHILE")).toEqual([]);
});
