import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Menus } from "../../client/components/menus.tsx";
import { markSidebar, writeSidebar } from "../../server/render/sidebar.ts";
import type { NavItem, SidebarItem } from "../../shared/model.ts";
import { activeGroup } from "../../client/components/active.ts";
import { formatDate } from "../../client/components/dates.ts";
import { inlineScripts } from "../../client/components/inline-scripts.ts";
import { messageChain } from "../../shared/message-chain.ts";
import { chunkAddress, pagePath } from "../../client/runtime/chunks.ts";
import { isSpared } from "../../client/runtime/prefetch.ts";
import { embedAddress } from "../../client/widgets/player.ts";
import { textsIn } from "../../shared/messages/languages.ts";

test("the scripts in the head are small and parse", () => {
  for (const script of inlineScripts) {
    expect(script.length).toBeLessThan(500);
    expect(() => new Bun.Transpiler().transformSync(script)).not.toThrow();
  }
});

test("a page's chunk is asked of its own site, whatever its path begins with", () => {
  for (const path of [
    "//evil.example/x",
    "///evil.example/x/",
    "//evil.example/x.html",
    "//evil.example/x/index.html",
  ]) {
    expect(new URL(chunkAddress(path), "https://docs.example/a").href).toBe(
      "https://docs.example/evil.example/x/page.json",
    );
  }
  for (const path of ["/", "//", "///"]) expect(chunkAddress(path)).toBe("/page.json");
  for (const path of ["/a", "/a/", "//a", "/a.html", "/a/index.html", "/a//index.html", "/a//"])
    expect([path, pagePath(path)]).toEqual([path, "/a"]);
  expect(pagePath("/a//b")).toBe("/a//b");
});

test("a page belongs to the part of the navbar that holds its address, else its folder", () => {
  const groups = [
    ["/v3/concepts/dive-into-ton/introduction"],
    ["/v3/documentation/ton-documentation", "/v3/documentation/tvm/tvm-overview"],
    ["/v3/documentation/smart-contracts/overview"],
  ];
  expect(activeGroup(groups, "/v3/documentation/tvm/tvm-exit-codes", "/")).toBe(1);
  expect(activeGroup(groups, "/v3/documentation/smart-contracts/overview/", "/")).toBe(2);
  expect(activeGroup(groups, "/v3/concepts/glossary", "/")).toBe(0);
  expect(activeGroup(groups, "/blog", "/")).toBe(-1);
  // One guide of a folder in a group about something else does not claim the folder.
  const guides = [
    ["/v3/guidelines/contracts/start"],
    ["/v3/guidelines/nodes/faq", "/v3/guidelines/contracts/howto/pool"],
  ];
  expect(activeGroup(guides, "/v3/guidelines/contracts/howto/airdrop", "/")).toBe(0);
  expect(activeGroup(guides, "/v3/guidelines/contracts/howto/pool", "/")).toBe(1);
  expect(activeGroup(guides, "/v3/guidelines/nodes/running/archive", "/")).toBe(1);
  expect(activeGroup(groups, "/", "/")).toBe(-1);

  // A navbar of few links, each to the beginning of a folder.
  const few = [
    ["/docs/intro"],
    ["/blog/"],
    ["/docs/intro#more", "/vue/start", "/vue/next"],
    ["https://loom.example/api/x"],
  ];
  expect(activeGroup(few, "/docs/weaving/warp", "/")).toBe(0);
  expect(activeGroup(few, "/blog/2026/loom", "/")).toBe(1);
  // Two addresses of a folder say nothing about what else is in it.
  expect(activeGroup(few, "/vue/hooks/use", "/")).toBe(-1);
  expect(activeGroup(few, "/api/x", "/")).toBe(-1);
  expect(activeGroup(few, "/documents/a", "/")).toBe(-1);
  expect(activeGroup([["/docs/intro"]], "/", "/")).toBe(-1);
  const based = [["/base/zh/docs/intro"], ["/base/zh/blog"]];
  expect(activeGroup(based, "/base/zh/docs/a/b", "/base/zh/")).toBe(0);
  expect(activeGroup(based, "/base/zh/", "/base/zh/")).toBe(-1);
  expect(activeGroup(based, "/base/zh/tags/a", "/base/zh/")).toBe(-1);
});

test("an error's causes are told in order, and a cycle ends", () => {
  const inner = new Error("inner");
  const outer = new Error("outer", { cause: inner });
  inner.cause = outer;
  expect(messageChain(outer)).toEqual(["outer", "inner"]);
  expect(messageChain("text")).toEqual(["text"]);
});

test("slow and data-saving connections are spared", () => {
  expect(isSpared({ effectiveType: "2g" })).toBe(true);
  expect(isSpared({ effectiveType: "slow-2g" })).toBe(true);
  expect(isSpared({ saveData: true, effectiveType: "4g" })).toBe(true);
  expect(isSpared({ effectiveType: "4g" })).toBe(false);
  expect(isSpared(undefined)).toBe(false);
});

test("dates are written as their readers do", () => {
  expect(formatDate("2024-05-01", textsIn("en").page)).toBe("1 May 2024");
  expect(formatDate("2024-05-01", textsIn("zh-CN").page)).toBe("2024 年 5 月 1 日");
});

test("only videos that can be embedded are", () => {
  expect(embedAddress("https://www.youtube.com/watch?v=EbXmGTuVwSM")).toContain(
    "youtube-nocookie.com/embed/EbXmGTuVwSM",
  );
  expect(embedAddress("https://youtu.be/EbXmGTuVwSM")).toContain("EbXmGTuVwSM");
  for (const address of [
    "https://m.youtube.com/watch?v=EbXmGTuVwSM&t=7",
    "https://youtube-nocookie.com/embed/EbXmGTuVwSM",
    "https://www.youtube.com/shorts/EbXmGTuVwSM",
  ])
    expect(embedAddress(address)).toBe("https://www.youtube-nocookie.com/embed/EbXmGTuVwSM?autoplay=1");
  for (const address of [
    "EbXmGTuVwSM",
    "https://www.youtube.com/",
    "https://www.youtube.com/@somebody",
    "https://www.youtube.com/watch?v=",
    "https://www.youtube.com/watch?v=EbXm%22GTuVwSM",
    "https://www.youtube.com/watch?v=../EbXmGTuVwSM",
    "https://www.youtube.com/watch?v=EbXmGTuVwSM/../..",
    "https://youtu.be/EbXmGTuVwSM/x",
    "https://youtu.be/a",
    "https://youtube.com.evil.example/watch?v=EbXmGTuVwSM",
  ])
    expect(embedAddress(address)).toBeUndefined();
  expect(embedAddress("javascript:alert(1)")).toBeUndefined();
  expect(embedAddress("https://evil.example/watch?v=EbXmGTuVwSM")).toBeUndefined();
});

test("a navbar item of unknown type stops the start and names its configuration", () => {
  const item = { kind: "carousel", label: "Odd" } as unknown as NavItem;
  expect(() => renderToString(createElement(Menus, { items: [item], active: -1, overview: "" }))).toThrow(
    /failed to render: \{"kind":"carousel","label":"Odd"\}/,
  );
});

test("a navbar item that fails to render names its configuration and keeps the cause", () => {
  const item = { kind: "dropdown", label: "Broken" } as unknown as NavItem;
  try {
    renderToString(createElement(Menus, { items: [item], active: -1, overview: "" }));
    throw new Error("rendered");
  } catch (error) {
    expect(String(error)).toContain('{"kind":"dropdown","label":"Broken"}');
    expect(messageChain(error)).toHaveLength(2);
  }
});

test("in a sidebar from right to left, signs at the edge of a name in Latin letters stay where they are", () => {
  const link = (label: string) => ({ kind: "link", label, href: `/${label}`, external: false }) as const;
  const { page } = textsIn("ar");
  const html = (direction: "ltr" | "rtl"): string =>
    writeSidebar([link("open()"), link("open"), link("ما open()")], page, direction).html;
  expect(html("rtl")).toContain(">\u2068open()\u2069</a>");
  expect(html("rtl")).toContain(">open</a>");
  expect(html("rtl")).toContain(">ما open()</a>");
  expect(html("ltr")).toContain(">open()</a>");
});

test("a category's landing page is the first of its pages, once", () => {
  const page = { kind: "link", label: "Page", href: "/a/page", external: false } as const;
  const html = (items: readonly SidebarItem[]): string =>
    writeSidebar([{ kind: "category", label: "A", href: "/a", open: false, items }], textsIn("en").page).html;
  expect(html([page])).toContain('<details class="category"><summary>A<svg');
  expect(html([page])).toContain('<li><a href="/a">Overview</a></li><li><a href="/a/page">');
  expect(html([{ ...page, href: "/a" }]).split('href="/a"')).toHaveLength(2);
});

test("a page that stands in a sidebar twice is marked in its first place, whose categories alone are open", () => {
  const page = { kind: "link", label: "Page", href: "/page", external: false } as const;
  const items: readonly SidebarItem[] = ["A", "B"].map((label) => ({
    kind: "category",
    label,
    open: false,
    items: [{ kind: "category", label: `In ${label}`, open: false, items: [page] }],
  }));
  const html = markSidebar(writeSidebar(items, textsIn("en").page), "/page");
  const shown = html.replace(/<svg.*?<\/svg>/g, "").match(/open=""|aria-current="page"|<summary>[^<]*/g);
  expect(shown).toEqual([
    'open=""',
    "<summary>A",
    'open=""',
    "<summary>In A",
    'aria-current="page"',
    "<summary>B",
    "<summary>In B",
  ]);
});
