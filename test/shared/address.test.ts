/** Addresses: what each function says of the cases that it is there for. */
import { describe, expect, test } from "bun:test";
import {
  absoluteUrl,
  decodePath,
  encodePath,
  escapeHtml,
  fragmentId,
  isExternal,
  joinPath,
  normaliseRoute,
  pageUrl,
  resolveDots,
  routeAsWritten,
  routeOfAddress,
  splitAddress,
  withQuery,
} from "../../shared/address.ts";

describe("joining", () => {
  test.each([
    [[], "/"],
    [[""], "/"],
    [["/"], "/"],
    [["/", "", "/"], "/"],
    [["/a"], "/a"],
    [["a"], "/a"],
    [["/a", "/b/c"], "/a/b/c"],
    [["/a/", "/b/"], "/a/b"],
    [["/a", "b"], "/a/b"],
    [["a/b/", "", "c"], "/a/b/c"],
    [["/a//b", "//c"], "/a/b/c"],
    [["/base/", "zh-CN", "/x"], "/base/zh-CN/x"],
    [["/a", "/"], "/a"],
  ])("%j gives %s", (parts, joined) => {
    expect(joinPath(...parts)).toBe(joined);
  });
});

describe("dots", () => {
  test.each([
    ["/a/b", "/a/b"],
    ["/a/./b", "/a/b"],
    ["/a/../b", "/b"],
    ["/a/b/..", "/a"],
    ["/a/b/.", "/a/b"],
    ["/..", "/"],
    ["/../../a", "/a"],
    ["/", "/"],
    ["", "/"],
    ["a/b/", "/a/b"],
    ["/a//b", "/a/b"],
    ["/a/b/", "/a/b"],
    ["a", "/a"],
    ["/.hidden/a", "/.hidden/a"],
    ["/a/..b/c", "/a/..b/c"],
    ["/a/b../c", "/a/b../c"],
    ["/a.b/c", "/a.b/c"],
    [".", "/"],
    ["..", "/"],
    ["./a", "/a"],
  ])("%j is %s", (path, resolved) => {
    expect(resolveDots(path)).toBe(resolved);
  });
});

describe("a route", () => {
  test.each([
    ["/", "/"],
    ["", "/"],
    ["//", "/"],
    ["/index.html", "/"],
    ["/x", "/x"],
    ["/x/", "/x"],
    ["/x/index.html", "/x"],
    ["/x.html", "/x"],
    ["/x//y///z", "/x/y/z"],
    ["/x//", "/x"],
    ["/xindex.html", "/xindex"],
    ["/x/index", "/x/index"],
    ["/x.html/y", "/x.html/y"],
    ["/x/index.html/y", "/x/index.html/y"],
    ["/x.html/", "/x.html"],
    ["/.html", "/"],
    ["x", "x"],
  ])("%j is normally %s", (path, route) => {
    expect(normaliseRoute(path)).toBe(route);
  });
});

describe("the parts of an address", () => {
  test.each([
    ["", "", "", ""],
    ["/a", "/a", "", ""],
    ["/a?q=1", "/a", "?q=1", ""],
    ["/a#b", "/a", "", "#b"],
    ["/a?q=1#b", "/a", "?q=1", "#b"],
    ["/a#b?c", "/a", "", "#b?c"],
    ["/a?b?c#d#e", "/a", "?b?c", "#d#e"],
    ["?q", "", "?q", ""],
    ["#h", "", "", "#h"],
    ["?", "", "?", ""],
    ["#", "", "", "#"],
    ["/%3Fa%23b", "/%3Fa%23b", "", ""],
  ])("%j", (address, path, query, hash) => {
    expect(splitAddress(address)).toEqual({ path, query, hash });
  });
});

test("what can be decoded is decoded, the rest stays", () => {
  expect(decodePath("/a%20b/%E4%B8%AD")).toBe("/a b/中");
  expect(decodePath("/%")).toBe("/%");
  expect(decodePath("/a%20b/%ff")).toBe("/a%20b/%ff");
});

test("a path is encoded whole: what would begin a query or a fragment is a part of its names", () => {
  expect(encodePath("/a b/c?d#e?f")).toBe("/a%20b/c%3Fd%23e%3Ff");
  expect(decodePath(encodePath("/文档/100%/?#"))).toBe("/文档/100%/?#");
});

test("a fragment names what stands before its directive, in any letters", () => {
  expect(["", "#", "#fees", "#fees:~:text=gas", "#:~:text=gas", "#%E6%96%87", "#100%", "#a#b"].map(fragmentId)).toEqual(
    ["", "", "fees", "fees", "", "文", "100%", "a#b"],
  );
});

test("a configured address is one route, however it is written", () => {
  for (const written of ["/文档/", "/%E6%96%87%E6%A1%A3?q#h", "/文档/index.html"])
    expect([written, routeAsWritten(written), routeOfAddress(written)]).toEqual([written, "/文档", "/文档"]);
  // A page's route has a letter and its accent as one character; an old address stays as it is written.
  expect([routeOfAddress("/cafe\u0301"), routeAsWritten("/cafe\u0301")]).toEqual(["/caf\u00e9", "/cafe\u0301"]);
  expect([routeAsWritten("/a%0Ab"), routeAsWritten("/a%20b")]).toEqual(["/a%0Ab", "/a b"]);
});

test("addresses that leave the site are whole, and encoded where they are not", () => {
  expect(pageUrl("https://a.example", "/docs/文 档")).toBe("https://a.example/docs/%E6%96%87%20%E6%A1%A3");
  expect(absoluteUrl("https://a.example", "/x?y#z")).toBe("https://a.example/x?y#z");
  for (const elsewhere of ["https://b.example/x", "//b.example/x", "mailto:a@b.example"])
    expect(absoluteUrl("https://a.example", elsewhere)).toBe(elsewhere);
});

describe("whether an address leads out of the site", () => {
  test.each([
    ["https://example.org", true],
    ["HTTPS://example.org", true],
    ["mailto:a@b.c", true],
    ["tel:1", true],
    ["ton://transfer", true],
    ["x-y+z.1:a", true],
    ["//example.org", true],
    ["/a", false],
    ["/a:b", false],
    ["a/b:c", false],
    ["#a:b", false],
    ["?a=b:c", false],
    ["1a:b", false],
    [":a", false],
    ["./a", false],
    ["/https://example.org", false],
    [" https://example.org", false],
    ["", false],
  ])("%j: %p", (address, external) => {
    expect(isExternal(address)).toBe(external);
  });
});

describe("text for HTML", () => {
  test.each([
    ["plain 'text'", "plain 'text'"],
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
    [`<a href="x">&amp;</a><b>""`, "&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;&lt;b&gt;&quot;&quot;"],
    ["&&<<>>", "&amp;&amp;&lt;&lt;&gt;&gt;"],
  ])("%j", (text, html) => {
    expect(escapeHtml(text)).toBe(html);
  });
});

test("a query stands before the anchor, and behind a query that is there", () => {
  expect(withQuery("/a", "?b=1")).toBe("/a?b=1");
  expect(withQuery("/a#c", "?b=1?")).toBe("/a?b=1?#c");
  expect(withQuery("/a?x=1#c?d", "?b=1&e=?")).toBe("/a?x=1&b=1&e=?#c?d");
  expect(withQuery("/a?x=1#c", "")).toBe("/a?x=1#c");
});
