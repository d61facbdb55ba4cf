/** The tools on pages of the project's own site: light before they are touched, and the same wherever they are sent. */
import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { AXE, axe } from "../support/axe.ts";
import { idle, isSameDocument, PHONE, visit } from "../support/visit.ts";
import type { Target } from "../support/world.ts";

interface Tool {
  /** Id of its form, which the address leads to. */
  readonly id: string;
  readonly path: string;
  /** What a reader enters, by the name of the field. */
  readonly enters: Readonly<Record<string, string>>;
  /** What it then says, in English and in Chinese. */
  readonly says: readonly [RegExp, RegExp];
  /** A field and what can't stand in it. */
  readonly wrong: readonly [name: string, value: string];
  /** What of the answer is in sight while a field is, however long the form. */
  readonly keeps?: string;
}

const DOCUMENTATION = "/v3/documentation";

const TOOLS: readonly Tool[] = [
  {
    id: "exit-code",
    path: `${DOCUMENTATION}/tvm/tvm-exit-codes`,
    enters: { exit: "0x25", phase: "action" },
    says: [/37 in the action phase.*not enough Toncoin/s, /动作阶段：37.*Toncoin 余额不足/s],
    wrong: ["exit", "nine"],
  },
  {
    id: "message-mode",
    path: `${DOCUMENTATION}/smart-contracts/message-management/message-modes-cookbook`,
    enters: { mode: "160" },
    says: [/160 = 128 \+ 32.*10\.99980 TON/s, /160 = 128 \+ 32.*10\.99980 TON/s],
    wrong: ["mode", "256"],
  },
  {
    id: "address-forms",
    path: `${DOCUMENTATION}/smart-contracts/addresses`,
    enters: { address: "0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe", depth: "3" },
    says: [
      /EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs.*0:b000000000000000/s,
      /EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs.*0:b000000000000000/s,
    ],
    wrong: ["address", "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDt"],
  },
  {
    id: "crc-tool",
    path: `${DOCUMENTATION}/data-formats/tlb/crc32`,
    enters: {
      tlb: "excesses query_id:uint64 = InternalMsgBody;",
      method: "seqno",
      opcode: "F900",
    },
    says: [/0xd53276db.*85143.*HASHCU/s, /0xd53276db.*85143.*HASHCU/s],
    wrong: ["opcode", "hash"],
  },
  {
    id: "cell-inspector",
    path: `${DOCUMENTATION}/data-formats/tlb/cell-boc`,
    // A text, read as the body of a message to an NFT.
    enters: { boc: "b5ee9c7201010101000800000c000000006869", layout: "nft-message" },
    says: [
      /fits to the last bit.*text_comment#00000000.*“hi”.*bits 32–47.*19 bytes, 1 cell/s,
      /与每一位都相符.*text_comment#00000000.*“hi”.*第 32–47 位.*19 字节，1 个单元/s,
    ],
    // A megabyte that is no bag.
    wrong: ["boc", "b5".repeat(1_000_000)],
  },
  {
    id: "fees",
    path: `${DOCUMENTATION}/smart-contracts/transaction-fees/fees`,
    enters: { "fee-cells": "100", "fee-gas": "50,000" },
    says: [/Storage0\.006496216 TONComputation0\.003333334 TON/, /存储0\.006496216 TON计算0\.003333334 TON/],
    wrong: ["fee-gas", "1e9"],
    keeps: ".fee-all",
  },
];

/** Bytes, compressed, that a tool may add to its page before it is touched. */
const MOST = 3_000;
/** Milliseconds after which a wrong value has been answered. Readers wait for less than 100; other tests run beside this one. */
const SOON = 500;

/** Bytes that a page has to bring because of a tool: its place in the HTML and its styles. */
async function weightOf(target: Target, path: string, page: Page, id: string): Promise<number> {
  const html = await (await fetch(target.url + path)).text();
  const place = await page.evaluate((form) => {
    const island = document.getElementById(form)?.closest(".island");
    const [of = "/island-"] = /\/island-\w+-/.exec(island?.getAttribute("data-island") ?? "") ?? [];
    const styles = [...document.querySelectorAll<HTMLLinkElement>(`link[href*="${of}"]`)].map(({ href }) => href);
    return { text: island?.outerHTML ?? "", styles };
  }, id);
  // The server writes attributes as the browser does, but not in the same spelling: what counts is the size.
  const start = html.indexOf('<div class="island"');
  const without = html.slice(0, start) + html.slice(start + place.text.length);
  const styles = await Promise.all(place.styles.map(async (href) => (await fetch(href)).text()));
  const size = (text: string): number => gzipSync(text).length;
  return size(html) - size(without) + styles.reduce((sum, text) => sum + size(text), 0);
}

async function enter(page: Page, { id, enters }: Tool): Promise<void> {
  for (const [name, value] of Object.entries(enters)) {
    const field = page.locator(`#${id} [name="${name}"]`);
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

const says = (page: Page, id: string, text: RegExp): Promise<void> =>
  page.locator(`#${id}`, { hasText: text }).waitFor();

/** Milliseconds from a change of a field to the change of what its tool says. */
function answerTime(field: Locator, value: string): Promise<number> {
  return field.evaluate(async (element, text) => {
    const form = element.closest("form");
    if (form === null || !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
      throw new Error("This is no field of a form.");
    const answered = new Promise((done) =>
      new MutationObserver(done).observe(form, { childList: true, subtree: true, characterData: true }),
    );
    const start = performance.now();
    const own = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    // React remembers the value that it has set: the element's own setter is what a key press uses.
    Object.getOwnPropertyDescriptor(own.prototype, "value")?.set?.call(element, text);
    element.dispatchEvent(new Event("input", { bubbles: true }));
    await answered;
    return performance.now() - start;
  }, value);
}

async function useTool(target: Target, tool: Tool, path: string, said: RegExp): Promise<void> {
  const { id } = tool;
  await visit(
    target,
    { path, viewport: PHONE, before: (context) => context.addInitScript(AXE) },
    async ({ page, requests }) => {
      const form = page.locator(`#${id}`);
      await form.scrollIntoViewIfNeeded();
      await idle(page);
      expect(requests.filter((address) => /\/island-.*\.js$/.test(address))).toEqual([]);
      expect(await weightOf(target, path, page, id)).toBeLessThanOrEqual(MOST);

      // Nothing of a tool that was not used is printed.
      await page.emulateMedia({ media: "print" });
      expect(await form.isVisible()).toBe((await form.locator("output > *").count()) > 0);
      await page.emulateMedia({ media: "screen" });

      if (tool.keeps !== undefined)
        for (const place of ["first", "last"] as const) {
          await form.locator(":is(select, input):visible")[place]().focus();
          const { answer, field } = await form.evaluate((element, selector) => {
            const edges = (each: Element | null): readonly number[] => {
              const { top = NaN, bottom = NaN } = each?.getBoundingClientRect() ?? {};
              return [top, bottom];
            };
            return { answer: edges(element.querySelector(selector)), field: edges(document.activeElement) };
          }, tool.keeps);
          expect([place, Math.max(...answer) <= PHONE.height]).toEqual([place, true]);
          expect([place, Math.max(...field) <= Math.min(...answer)]).toEqual([place, true]);
        }
      // By keyboard: the field is reached, and what was typed before the code came counts.
      await form.locator("[name]").first().focus();
      await enter(page, tool);
      await says(page, id, said);
      await page.waitForFunction((name) => location.hash === `#${name}` && location.search !== "", id);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      // A field that the header covers by half is no fault of the tool.
      await page.evaluate((name) => document.getElementById(name)?.scrollIntoView({ behavior: "instant" }), id);
      expect(await axe(page, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] })).toEqual([]);
      // What is typed are codes; what is chosen from are words, and set like words.
      const fonts = await form.evaluate((element) =>
        [element, ...element.querySelectorAll("select")].map((each) => getComputedStyle(each).fontFamily),
      );
      expect(new Set(fonts).size).toBe(1);
      const shared = page.url();

      // A link to another place of the page leaves what was entered, and so does the way back.
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('#pageContent h2 a[href^="#"]')?.click());
      await page.waitForFunction((name) => location.hash !== `#${name}`, id);
      await says(page, id, said);
      await page.goBack();
      await says(page, id, said);
      expect(await isSameDocument(page)).toBe(true);

      const [name, value] = tool.wrong;
      const field = form.locator(`[name="${name}"]`);
      let took = await answerTime(field, value);
      // Something else may have had the processor just then: it counts whether the tool can be that quick.
      for (let again = 0; took >= SOON && again < 3; again++) {
        await field.fill("");
        await idle(page);
        took = await answerTime(field, value);
      }
      expect(took).toBeLessThan(SOON);
      await form.locator(".tool-error").first().waitFor();
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      // The colour may fade in.
      await page.waitForFunction(isMarked, await field.elementHandle());

      // Whoever is sent the address sees the same, in the dark too.
      await page.goto("about:blank");
      await page.goto(shared);
      await says(page, id, said);
      expect(await form.evaluate((element) => element.getBoundingClientRect().top >= 0)).toBe(true);
      await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
      expect(await axe(page, { runOnly: ["color-contrast", "link-in-text-block"] })).toEqual([]);

      // On paper it says what was entered and what came of it.
      await page.emulateMedia({ media: "print" });
      await says(page, id, said);
      expect(await form.locator(":is(button, [type=file], [type=range]):visible").count()).toBe(0);
      const entered = Object.keys(tool.enters).map((each) => form.locator(`[name="${each}"]`));
      for (const each of entered) {
        expect(await each.isVisible()).toBe(true);
        expect(await each.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("0px");
      }
    },
  );
  await visit(target, { path, javaScriptEnabled: false }, async ({ page }) => {
    expect(await page.locator(`#${id}`).isVisible()).toBe(false);
  });
}

/** Runs in the page: whether a field's border has the colour of what is wrong. */
function isMarked(field: Element | null): boolean {
  if (field === null) return false;
  const probe = document.createElement("p");
  probe.style.color = "var(--tone-danger)";
  field.after(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return getComputedStyle(field).borderTopColor === color;
}

/** @param target of the project's own site */
export function toolTests(target: () => Target): void {
  for (const tool of TOOLS)
    test(`tool: ${tool.id} answers in both languages, and its address shows the same to others`, async () => {
      await useTool(target(), tool, tool.path, tool.says[0]);
      await useTool(target(), tool, `/zh-CN${tool.path}`, tool.says[1]);
    });
  test("tool: a button that is not allowed to copy says so, beside the text to select", () =>
    visit(
      target(),
      {
        path: `${DOCUMENTATION}/data-formats/tlb/crc32`,
        before: (context) =>
          context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })),
      },
      async ({ page }) => {
        await page.locator('#crc-tool [name="method"]').fill("seqno");
        await page.locator("#crc-tool").getByRole("button", { name: "Copy" }).first().click();
        await page.locator("#crc-tool").getByRole("button", { name: "Could not copy" }).waitFor();
      },
    ));
}
