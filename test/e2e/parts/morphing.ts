/** Updating a page in place, for documents that are made up: it becomes what it would be if it were loaded anew. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { property } from "../../support/property.ts";
import { pageWithCode } from "../support/client-code.ts";

/** What the page is given. */
interface Work {
  readonly before: string;
  readonly after: string;
  /** Where the client adds something: the how-manieth elements, counted over and over. */
  readonly added: readonly number[];
}

interface Result {
  readonly html: string;
  /** The same of a page that was loaded anew. */
  readonly loaded: string;
  /** How many of the client's nodes are gone though what they were added to is still there. */
  readonly lost: number;
  /** Texts of blocks that stand in both, once each, and were taken out or put in. */
  readonly moved: readonly string[];
}

/** How many documents are tried. */
const CASES = 600;

const word = fc.constantFrom("Ebb.", "Flood.", "Slack.");
const id = fc.constantFrom("", "", "", ' id="low"', ' id="high"');
const look = fc.constantFrom("", "", ' class="a"', ' class="b"', ' title="t"');
const inline = fc.oneof(
  { weight: 3, arbitrary: word },
  word.map((text) => `<code>${text}</code>`),
  fc.tuple(word, fc.constantFrom("/a", "/b")).map(([text, href]) => `<a href="${href}">${text}</a>`),
  fc.constantFrom('<img src="data:," alt="A">', '<img src="data:," alt="B">', "<!--a-->", "<!--b-->"),
  fc
    .constantFrom("M0 1", "M1 0")
    .map((d) => `<svg viewBox="0 0 1 1" class="s"><title>Same</title><path d="${d}"></path></svg>`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
const simple = fc
  .tuple(fc.constantFrom("p", "h2", "div"), id, look, line)
  .map(([tag, ...rest]) => `<${tag}${rest[0]}${rest[1]}>${rest[2]}</${tag}>`);
const list = fc
  .tuple(look, fc.array(fc.tuple(id, line), { minLength: 1, maxLength: 3 }))
  .map(([shape, items]) => `<ul${shape}>${items.map(([own, text]) => `<li${own}>${text}</li>`).join("\n")}</ul>`);
const block = fc.oneof({ weight: 4, arbitrary: simple }, list);

/** A document after another one: blocks of it that stay, are edited, doubled, moved or removed, and new ones. */
const documents = fc
  .tuple(
    fc.array(block, { maxLength: 6 }),
    fc.array(fc.oneof(fc.nat(5), fc.nat(5), block), { maxLength: 7 }),
    fc.array(fc.nat(9), { maxLength: 3 }),
  )
  .map(([old, next, added]): Work => {
    const after = next.flatMap((each) => (typeof each === "string" ? [each] : [old[each] ?? ""]));
    return { before: old.join("\n"), after: after.join("\n"), added };
  });

/** Documents of blocks that say something of their own each. The second one keeps the order. */
const ordered = fc
  .array(fc.tuple(fc.constantFrom("old", "new", "both", "both"), id, look), { maxLength: 9 })
  .map((blocks) => {
    const html = blocks.map(([where, , shape], at) => [where, `<p${shape}>Block ${at} <b>of</b> many.</p>`] as const);
    const of = (side: string): string =>
      html.flatMap(([where, text]) => (where === side || where === "both" ? [text] : [])).join("\n");
    return { before: of("old"), after: of("new"), added: [] };
  });

/** Runs in the page. */
function work({ before, after, added }: Work): Result {
  const make = (html: string): HTMLElement => {
    const root = document.createElement("main");
    root.innerHTML = html;
    return root;
  };
  const root = make(before);
  document.body.replaceChildren(root);
  const elements = [root, ...root.querySelectorAll("p, h2, div, ul, li")];
  const own = added.map((at) => {
    const parent = elements[at % elements.length] ?? root;
    const node = document.createElement("button");
    node.dataset["client"] = "";
    parent.insertBefore(node, parent.childNodes[at % (parent.childNodes.length + 1)] ?? null);
    return { node, parent };
  });
  const texts = (html: string): readonly string[] => [...make(html).children].map((each) => each.outerHTML);
  const once = (all: readonly string[], text: string): boolean => all.filter((each) => each === text).length === 1;
  const kept = texts(before).filter((text) => once(texts(before), text) && once(texts(after), text));
  const observer = new MutationObserver(() => undefined);
  observer.observe(root, { childList: true });
  (window as unknown as { readonly morphHtml: (element: Element, html: string) => void }).morphHtml(root, after);
  const changes = observer.takeRecords().flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
  const moved = changes.flatMap((node) =>
    node instanceof Element && kept.includes(node.outerHTML) ? [node.outerHTML] : [],
  );
  const lost = own.filter(({ node, parent }) => parent.isConnected && node.parentNode !== parent).length;
  for (const { node } of own) node.remove();
  return { html: root.innerHTML, loaded: make(after).innerHTML, lost, moved };
}

export function morphingTests(): void {
  let page: Page;
  beforeAll(async () => {
    page = await pageWithCode(
      'import { morphHtml } from "./client/runtime/morph.ts"; Object.assign(window, { morphHtml });',
    );
  });
  afterAll(() => page.close());

  const results = async (cases: readonly Work[]): Promise<readonly Result[]> => {
    await page.evaluate(`window.work = ${work.toString()}`);
    return page.evaluate((all) => all.map((window as unknown as { work: typeof work }).work), cases);
  };

  property("a document becomes the other one, and what the client has added to it stays", async () => {
    const cases = fc.sample(documents, CASES);
    for (const [at, { html, loaded, lost }] of (await results(cases)).entries())
      expect({ of: cases[at], html, lost }).toEqual({ of: cases[at], html: loaded, lost: 0 });
  });

  property("nothing that stays is moved: it would lose the focus, and a frame would load again", async () => {
    const cases = fc.sample(ordered, CASES);
    for (const [at, { html, loaded, moved }] of (await results(cases)).entries())
      expect({ of: cases[at], html, moved }).toEqual({ of: cases[at], html: loaded, moved: [] });
  });

  test("an element of the same name, or with the same id, stays the same one though it says something else", async () => {
    const stays = await page.evaluate(() => {
      const { morphHtml } = window as unknown as { readonly morphHtml: (element: Element, html: string) => void };
      const root = document.createElement("main");
      root.innerHTML = '<p>One.</p>\n<h2 id="a">A</h2>\n<p>Two.</p>';
      const [first, heading, last] = root.children;
      morphHtml(root, '<p>One?</p>\n<p>New.</p>\n<h2 id="a">B</h2>\n<p>Two?</p>');
      return [first === root.children[0], heading === root.querySelector("h2"), last === root.lastElementChild];
    });
    expect(stays).toEqual([true, true, true]);
  });
}
