/** Which of several things of one name is meant: the one that the rest of the query is about. */
import { createMessages } from "../../shared/search/engine/messages.ts";
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
  const [named] = openEntities(index).named(query);
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

const named = anchored(withRow("/named", "# Note", "9"), "quartz-basalt-9");
const example = anchored(withRow("/example", "# Note", "9"), "step-quartz-basalt-phase-9");
const action = anchored(withRow("/action", "# Quartz basalt", "9"), "step-9");
const quartz = anchored(withRow("/quartz", "# Quartz basalt", "9"), "quartz-9");

test("a page about the rest comes before a row whose anchor says it among other things, and one of both before it", async () => {
  expect(await meant([example, action], "quartz basalt 9")).toEqual(["/action"]);
  expect(await meant([example, action, quartz], "quartz basalt 9")).toEqual(["/quartz", "/action"]);
  const further = anchored(withRow("/further", "# Quartz basalt", "9"), "step-quartz-9");
  expect(await meant([action, further], "quartz basalt 9")).toEqual(["/further", "/action"]);
});

test("an anchor that says all of it, and nothing else, comes before a page about it", async () => {
  expect(await meant([action, named], "quartz basalt 9")).toEqual(["/named", "/action"]);
  expect(await meant([action, named], "how quartz or basalt 9")).toEqual(["/named", "/action"]);
});

test("an anchor with other words counts less than the row's own text", async () => {
  const text = withRow("/text", "# Note", "9", "Of quartz and basalt.");
  expect(await meant([example, text], "quartz basalt 9")).toEqual(["/text", "/example"]);
  const both = anchored(withRow("/both", "# Note", "9", "Of quartz and basalt."), "step-quartz-basalt-phase-9");
  expect(await meant([both, text], "quartz basalt 9")).toEqual(["/both", "/text"]);
  // The words have to stand somewhere: anchors alone bring none to the index.
  expect(await meant([example, page("/other", "# Quartz basalt")], "quartz basalt 9")).toEqual(["/example"]);
  expect(await meant([example], "quartz basalt 9")).toEqual([]);
});

test("a name in capitals is meant where the page is about the rest, whatever its row says", async () => {
  const row = withRow("/row", "# Note", "WHILE", "Of quartz.");
  const section = withRow("/section", "# Note\nText.\n## Quartz\nMore.", "WHILE");
  const about = withRow("/about", "# Quartz", "WHILE");
  expect(await meant([row, section, about], "quartz WHILE")).toEqual(["/about"]);
  expect(await meant([row, section], "quartz WHILE")).toEqual([]);
});

test("a text names the rows whose whole message stands in it, part after part: the longest first, then in their order", () => {
  const messages = createMessages();
  const names = [
    "Failed to unpack account state",
    "Command … timed out after 3 seconds",
    "Failed to unpack account",
    "to unpack account state",
    "unpack account state now",
    "open(name: text, mode: text)",
  ];
  for (const [section, name] of [...names.entries()].reverse()) messages.note(name, section);
  expect(messages.within("Error: failed to unpack account state now")).toEqual([0, 2, 3, 4]);
  expect(messages.within("Command `status` timed out after 3 seconds")).toEqual([1]);
  expect(messages.within("It timed out after 3 seconds, the command")).toEqual([]);
  expect(messages.within("open name text mode text")).toEqual([]);
  // A message does not begin or end within a word.
  expect(messages.within("to unpack accounting state")).toEqual([]);
  expect(messages.within("failed to unpack")).toEqual([]);
});
