/** What the tools' parts say on the page, of runs, of fees over time and of decoded cells, in words and without a browser. */
import { expect, test } from "bun:test";
import { Address, beginCell } from "@ton/core";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Plot } from "../../content/components/tools/fees/Plot.tsx";
import type { Outcome, SendOutcome } from "../../content/components/tools/run/play.ts";
import { Results } from "../../content/components/tools/run/Results.tsx";
import { runWords } from "../../content/components/tools/run/run-messages.ts";
import type { Step } from "../../content/components/tools/run/scenario.ts";
import { ExpectedSteps } from "../../content/components/tools/run/StepLine.tsx";
import { DecodedFields, LayoutChoice } from "../../content/components/tools/tlb/Fields.tsx";
import { tlbWords } from "../../content/components/tools/tlb/tlb-messages.ts";
import { bagOf, messageCell } from "./tlb-read.ts";

const words = runWords("en");
const docs = "/codes";

/** The lines of what is shown: the text of each element that begins with one of these tags. */
function linesOf(element: ReactElement, tag: string): readonly string[] {
  const text = (html: string): string =>
    html
      .replace(/<[^>]*>/g, "")
      .replaceAll("&amp;", "&")
      .replaceAll("&#x27;", "'")
      .trim();
  return renderToStaticMarkup(element)
    .split(new RegExp(`(?=<${tag}[ >])`))
    .filter((part) => new RegExp(`^<${tag}[ >]`).test(part))
    .map(text);
}

const message = (more: Partial<SendOutcome> = {}): SendOutcome => ({
  kind: "send",
  exit: 0,
  gas: 1234,
  action: { code: 0, total: 1, skipped: 0 },
  fees: { storage: "0.1", gas: "0.2", action: "0.3", all: "0.6" },
  bounced: false,
  sent: [],
  before: "x{01}",
  after: "x{02}",
  balance: ["1", "2"],
  ...more,
});

test("steps are said in one line, with what each has to end with, and its codes lead to their explanation", () => {
  const steps: readonly Step[] = [
    { get: "total", gives: [7, "0x8"], gas: 1234 },
    { get: "at", with: [1, { "key: uint8": 2, ref: { uint1: true } }], exit: 11 },
    { get: "none", gives: [], exit: 1 },
    { get: "silent" },
    { send: {}, sends: 1 },
    { send: {}, sends: 0 },
    {
      send: { "op: uint32": 5, "to: cell": { "who: address": "owner", "none: maybe": null } },
      value: 0,
      from: "owner",
    },
    { send: {}, external: true, value: 3, from: "owner", exit: 33 },
    { send: {}, bounced: true, action: 37, gas: 1_000_000 },
  ];
  const element = createElement(ExpectedSteps, { steps, words, docs });
  expect(linesOf(element, "li")).toEqual([
    "total() → returns 7, 0x8, 1,234 gas",
    "at(1, { key: 2, ref: { uint1: true } }) → exit code 11",
    "none() → returns nothing",
    "silent()",
    "Message empty, 0.1 TON → exit code 0, sends 1 message",
    "Message empty, 0.1 TON → exit code 0, sends 0 messages",
    "Message { op: 5, to: { who: owner, none: null } }, 0 TON, from owner → exit code 0",
    "External message empty → exit code 33",
    "Bounced message empty, 0.1 TON → exit code 0, result code 37, 1,000,000 gas",
  ]);
  const html = renderToStaticMarkup(element);
  expect(html).toContain('<a href="/codes?exit=11&amp;phase=compute#exit-code">11</a>');
  expect(html).toContain('<a href="/codes?exit=37&amp;phase=action#exit-code">37</a>');
});

test("results say what came of each step, and whether that is what the page says", () => {
  const send: Step = { send: {} };
  const get: Step = { get: "total", gives: [7] };
  const cases: readonly (readonly [Step, Outcome, string])[] = [
    [send, { kind: "fault", message: "no such type" }, "Not run: no such type ✗"],
    [send, { kind: "refused", message: "" }, "there is no transaction. ✗"],
    [{ send: {}, exit: 35 }, { kind: "refused", exit: 35, message: "" }, "there is no transaction. (exit code 35) ✓"],
    [get, { kind: "get", exit: 0, gas: 1500, stack: ["7"] }, "returns 7, 1,500 gas ✓"],
    [get, { kind: "get", exit: 1, gas: 5, stack: [] }, "returns nothing, 5 gas ✗"],
    [get, { kind: "get", exit: 11, gas: 5, stack: [] }, "exit code 11, 5 gas ✗"],
    [send, message(), "exit code 0, 1,234 gas ✓"],
    [send, message({ action: { code: 37, total: 1, skipped: 0 } }), "exit code 0, result code 37, 1,234 gas ✗"],
    [
      { send: {}, sends: 1 },
      message({ sent: [{ to: "owner", value: "0.5", body: "x{}" }] }),
      "exit code 0, sends 1 message, 1,234 gas ✓",
    ],
    [
      { send: {}, exit: 9 },
      message({ exit: 9, bounced: true, sent: [{ to: "owner", value: "0.5", body: "x{}" }] }),
      "exit code 9, bounces, 1,234 gas ✓",
    ],
  ];
  const shown = (isAsOnPage: boolean): ReactElement =>
    createElement(Results, {
      steps: cases.map(([step]) => step),
      outcomes: cases.map(([, outcome]) => outcome),
      isAsOnPage,
      words,
      docs,
    });
  for (const [at, line] of linesOf(shown(true), "li").entries()) expect(line).toContain(cases[at]?.[2] ?? "?");
  expect(renderToStaticMarkup(shown(false))).not.toMatch(/✓|✗/);
});

test("the details of a message have a row a phase, the storage before and after, and what was sent", () => {
  const of = (outcome: Outcome, tag: string): readonly string[] =>
    linesOf(
      createElement(Results, { steps: [{ send: {} }], outcomes: [outcome], isAsOnPage: false, words, docs }),
      tag,
    );
  const sent = [
    { to: "owner", value: "0.5", body: "x{AA}" },
    { to: "", value: "0", body: "x{BB}" },
  ];
  const whole = message({ action: { code: 0, total: 3, skipped: 1 }, sent, bounced: true });
  expect(of(whole, "tr").map((row) => row.replace(/Storage (before|after)[^]*/, ""))).toEqual([
    "PhaseOutcomeFee, TON",
    "Storage phase0.1",
    "Compute phaseexit code 0, 1,234 gas0.2",
    "Action phaseresult code 0, 3 actions, 1 skipped0.3",
    "Bounce phase",
    "All fees0.6",
  ]);
  expect(of(whole, "dt")).toEqual([
    "Storage beforex{01}",
    "Storage afterx{02}",
    "Balance, TON1 → 2",
    "Message sentto owner, 0.5 TON\nx{AA}",
    "Message sentto the outside world\nx{BB}",
  ]);
  const { exit, action, ...rest } = message({ after: "x{01}", skipped: "no gas" });
  expect([exit, action?.code]).toEqual([0, 0]);
  expect(of(rest, "dt")[0]).toBe("Storage (unchanged)x{01}");
  expect(of(rest, "tr").map((row) => row.replace(/Storage \(unch[^]*/, ""))).toEqual([
    "PhaseOutcomeFee, TON",
    "Storage phase0.1",
    "Compute phaseThe compute phase was skipped (no gas).0.2",
    "All fees0.6",
  ]);
});

test("fees over time are drawn to the highest, named with three digits, and half of the time stands in the middle", () => {
  const plot = (ends: readonly bigint[]): ReactElement =>
    createElement(Plot, {
      label: "Rent",
      days: 3001n,
      day: (days) => `day ${days}`,
      lines: ends.map((end, at) => ({ name: `Line ${at}`, end })),
    });
  expect(linesOf(plot([123_456_789n, 61_728_394n]), "text")).toEqual([
    "Line 0: 0.123 TON",
    "Line 1: 0.0617 TON",
    "0",
    "day 1,500",
    "day 3,001",
  ]);
  const heights = (ends: readonly bigint[]): readonly string[] =>
    [...renderToStaticMarkup(plot(ends)).matchAll(/M8 160L332 ([\d.]+)/g)].map(([, height]) => height ?? "");
  expect(heights([123_456_789n, 61_728_394n])).toEqual(["44.0", "102.0"]);
  expect(heights([50n, 100n])).toEqual(["102.0", "44.0"]);
  expect(heights([0n])).toEqual(["160.0"]);
  expect(linesOf(plot([0n]), "text")[0]).toBe("Line 0: 0 TON");
});

test("the fields of a cell are shown with their values as readers know them, and a reading that stops says where", () => {
  const lines = (chosen: string, cell: ReturnType<ReturnType<typeof beginCell>["endCell"]>): readonly string[] => {
    const { cells, root } = bagOf(cell);
    return linesOf(createElement(DecodedFields, { cells, root, chosen, words: tlbWords("en") }), "(?:p|li)").map(
      (line) => line.replace(/ ?Fields$/, ""),
    );
  };
  const owner = new Address(-1, Buffer.alloc(32, 0x11));
  const transfer = beginCell()
    .storeUint(0x0f8a7ea5, 32)
    .storeUint(7, 64)
    .storeCoins(1_500_000n)
    .storeAddress(owner)
    .storeAddress(null)
    .storeMaybeRef(null)
    .storeCoins(1_500_000n)
    .storeBit(0)
    .endCell();
  const fits = lines("", transfer);
  expect(fits[0]).toBe("This fits to the last bit: Body of a Jetton message.");
  const all = fits.join("\n");
  expect(all).toContain("forward_ton_amount Coins1500000 (0.0015 TON)");
  expect(all).toContain(`addr_std$10 ${owner.toString()}`);
  expect(all).toContain("bits2560x1111");
  expect(all).toMatch(/query_id uint647cell 0, bits 32–95 0{15}7\n/);
  expect(all).toContain("bits 135–390 111111111111111111111111…");
  expect(lines("jetton-message", transfer)[0]).toBe(tlbWords("en").whole);
  const short = beginCell().storeUint(1, 9).endCell();
  expect(lines("wallet-v3", short)[0]).toContain("it stops at signature, which needs 512 bits; cell 0 has 9 left.");
  expect(lines("jetton-message", short)[0]).toContain("it stops at the root, which begins with $000000001;");
  expect(lines("jetton-message", beginCell().storeUint(0xd53276db, 32).storeUint(1, 65).endCell())[0]).toBe(
    tlbWords("en").leftOver,
  );
  const sent = (createdAt: number): string =>
    lines("message", messageCell(owner, owner, transfer, createdAt)).join("\n");
  expect(sent(1_700_000_000)).toContain("created_at uint321700000000 (2023-11-14 22:13:20 UTC)");
  expect(sent(0)).toContain("created_at uint320cell");
  expect(lines("unknown", beginCell().storeUint(1, 1).endCell())[0]).toBe(tlbWords("en").noneFits);
  const options = linesOf(
    createElement(LayoutChoice, { value: "", words: tlbWords("en"), onChoose: () => undefined }),
    "option",
  );
  expect(options[0]).toBe("whatever fits");
  expect(options).toContain("Body of a Jetton message");
  expect(options.filter((option) => /^(?:6|7): /.test(option))).toEqual(["6: mint_new_price …", "7: to_mint"]);
});
