/** Small values with rules of their own: dates, key paths, orders, schemes, versions of pages, sources. */
import { describe, expect, test } from "bun:test";
import { isSafeForAuthor, isSafeLink, isSafeMedia, schemeOf } from "../../shared/address-policy.ts";
import { CATALOGUE, catalogueMarkdown, diagnose, isDiagnosticCode } from "../../shared/catalogue.ts";
import { compareDiagnostics, compareText, type Diagnostic } from "../../shared/diagnostics.ts";
import { decodeVersion, encodeVersion, fingerprint } from "../../shared/live.ts";
import { isIsoDate, isoDate } from "../../shared/schema/dates.ts";
import { isFrontMatterName } from "../../shared/schema/front-matter-keys.ts";
import { formatKeyPath, parseKeyPath } from "../../shared/schema/key-path.ts";
import { shellWord } from "../../shared/shell-word.ts";
import { beginning, beginningInWords } from "../../shared/shorten.ts";
import { readSourceReference } from "../../shared/source-reference.ts";

describe("a date", () => {
  test.each([
    ["2024-05-01", "2024-05-01"],
    ["2024/5/1", "2024-05-01"],
    [" 2024-12-31 ", "2024-12-31"],
    ["1000-01-01", "1000-01-01"],
    ["2024-02-29", "2024-02-29"],
    ["2024-05-01T00:00", "2024-05-01T00:00:00.000Z"],
    ["2024-05-01 9:05", "2024-05-01T09:05:00.000Z"],
    ["2024-05-01t23:59:59Z", "2024-05-01T23:59:59.000Z"],
    ["2024-05-01 23:59:60", "2024-05-02T00:00:00.000Z"],
    ["2024-05-01T01:02:03.4z", "2024-05-01T01:02:03.400Z"],
    ["2024-05-01T01:02:03.45678", "2024-05-01T01:02:03.456Z"],
    ["2024-05-01T01:02:03.000000009", "2024-05-01T01:02:03.000Z"],
    ["2024-05-01T10:00 +02:30", "2024-05-01T07:30:00.000Z"],
    ["2024-05-01T10:00-0230", "2024-05-01T12:30:00.000Z"],
    ["2024-05-01T10:00+2", "2024-05-01T08:00:00.000Z"],
    ["2024-05-01T10:00-11", "2024-05-01T21:00:00.000Z"],
    ["2024-05-01T10:00+230", "2024-05-01T07:30:00.000Z"],
  ])("%p is %p", (written, meant) => expect(isoDate(written)).toBe(meant));

  test.each([
    "",
    "yesterday",
    "2024",
    "2024-05",
    "2024-13-01",
    "2024-00-10",
    "2024-05-32",
    "2024-05-00",
    "2023-02-29",
    "0999-05-01",
    "24-05-01",
    "20240-05-01",
    "2024-005-01",
    "2024-05-001",
    "2024-05-01x",
    "x2024-05-01",
    "2024.05.01",
    "2024-05-01 ",
    "2024-05-01T",
    "2024-05-01T10",
    "2024-05-01T24:00",
    "2024-05-01T10:60",
    "2024-05-01T10:5",
    "2024-05-01T10:00:61",
    "2024-05-01T10:00:5",
    "2024-05-01T10:00:00.",
    "2024-05-01T10:00:00.1234567890",
    "2024-05-01T10:00:00,5",
    "2024-05-01T10:00x",
    "2024-05-01T10:00+",
    "2024-05-01T10:00+02:3",
    "2024-05-01T100:00",
  ])("%p is none, or not in form", (written) => {
    if (written.trim() === written) expect(isoDate(written)).toBeUndefined();
    expect(isIsoDate(written)).toBe(false);
  });

  test("in form is what it gives", () => {
    for (const written of ["2024-05-01", "2024-05-01T10:00:00.000Z"]) expect(isIsoDate(written)).toBe(true);
    for (const written of ["2024/05/01", "2024-5-1", "2024-05-01T10:00"]) expect(isIsoDate(written)).toBe(false);
  });
});

test("a key path is written as programs write it", () => {
  expect(formatKeyPath([])).toBe("");
  expect(formatKeyPath(["locales", "list", 1, "lang"])).toBe("locales.list[1].lang");
  expect(formatKeyPath([0, "a"])).toBe("[0].a");
  expect(formatKeyPath(["a b", "$x", "zh-CN", "ä_1", "", "a.b"])).toBe('["a b"].$x.zh-CN.ä_1[""]["a.b"]');
});

test("a written key path is read back", () => {
  for (const path of [[], ["locales", "list", 1, "lang"], [0, "a"], ["a b", "$x", "zh-CN", "", "a.b", 'q"]', "2.0", 3]])
    expect(parseKeyPath(formatKeyPath(path))).toEqual(path);
});

test("diagnostics are in the order of file, line, column, code and message; without a place they come first", () => {
  const at = (file: string, line: number, column: number, code = "a", message = "m"): Diagnostic => ({
    ...{ code, severity: "warning", message },
    place: { file, line, column },
  });
  const ordered: readonly Diagnostic[] = [
    { code: "z", severity: "warning", message: "z" },
    at("a", 1, 9),
    at("a", 2, 1),
    at("a", 2, 10),
    at("a", 2, 10, "b"),
    at("a", 2, 10, "b", "n"),
    at("a", 10, 1),
    at("b", 1, 1),
  ];
  for (const [i, first] of ordered.entries())
    for (const [j, second] of ordered.entries())
      expect([i, j, Math.sign(compareDiagnostics(first, second))]).toEqual([i, j, Math.sign(i - j)]);
  expect(["b", "B", "ä", "", "a"].sort(compareText)).toEqual(["", "B", "a", "b", "ä"]);
  expect(compareText("a", "a")).toBe(0);
});

describe("an address", () => {
  test.each([
    ["https://a.b", "https"],
    ["MailTo:a@b.c", "mailto"],
    ["javascript:alert(1)", "javascript"],
    [":x", ""],
    ["/a:b", undefined],
    ["?a:b", undefined],
    ["#a:b", undefined],
    ["a/b:c", undefined],
    ["a", undefined],
  ])("%p has the scheme %p", (address, scheme) => expect(schemeOf(address)).toBe(scheme));

  test("may be linked by what opens a page, an application or a mail program, and by what the site adds", () => {
    const open = "http https mailto tel sms ftp ftps sftp ssh git irc ircs xmpp magnet ipfs ipns tg vscode matrix";
    for (const scheme of [...open.split(" "), "pathname"])
      expect([scheme, isSafeLink(`${scheme}:x`)]).toEqual([scheme, true]);
    for (const scheme of ["javascript", "data", "vbscript", "file", "blob", "", "x"])
      expect([scheme, isSafeLink(`${scheme}:x`)]).toEqual([scheme, false]);
    expect(isSafeLink("/a")).toBe(true);
    expect(isSafeLink("web+x:y", new Set(["web+x"]))).toBe(true);
  });

  test("may show a picture from the web, the site, or the document itself", () => {
    const data = "data:image/png;base64,AAA=";
    for (const safe of ["/a.png", "http://a/b.png", "HTTPS://a/b.png", "pathname:///a.png", data])
      expect([safe, isSafeMedia(safe)]).toEqual([safe, true]);
    for (const type of ["gif", "jpeg", "webp", "avif"])
      expect(isSafeMedia(`data:image/${type};base64,AZaz09+/=`)).toBe(true);
    for (const unsafe of [
      "javascript:x",
      "mailto:a",
      "data:image/svg+xml;base64,AAA=",
      `${data} x`,
      `x${data}`,
      "data:text/html,x",
    ])
      expect([unsafe, isSafeMedia(unsafe)]).toEqual([unsafe, false]);
  });

  test("of an author is one of the web or of mail", () => {
    for (const safe of ["http://a", "https://a", "mailto:a@b"]) expect(isSafeForAuthor(safe)).toBe(true);
    for (const unsafe of ["/a", "ftp://a", "javascript:x", "tel:1"]) expect(isSafeForAuthor(unsafe)).toBe(false);
  });
});

test("the version of a page survives the way to a tab and back, each part in its place", () => {
  const parts = ["site", "route", "model", "frame", "alternates", "sidebar", "head", "content", "chunk"] as const;
  const version = Object.fromEntries(parts.map((part) => [part, fingerprint(part)])) as ReturnType<
    typeof decodeVersion
  >;
  const text = encodeVersion(version);
  expect(decodeVersion(text)).toEqual(version);
  expect(text.split(".")).toEqual(parts.map((part) => version[part]));
  expect(Object.values(decodeVersion("a.b")).slice(0, 3)).toEqual(["a", "b", ""]);
  expect(decodeVersion("")).toEqual(Object.fromEntries(parts.map((part) => [part, ""])) as typeof version);
});

test("fingerprints are those of cyrb53, and differ where texts do", () => {
  // Values of the published algorithm with seed 0.
  const published = { a: 7929297801672961, b: 8684336938537663, revenge: 4051478007546757, revenue: 8309097637345594 };
  for (const [text, value] of Object.entries(published)) expect(fingerprint(text)).toBe(value.toString(36));
  const texts = Array.from({ length: 2000 }, (_, i) => `text ${i}`);
  expect(new Set(texts.map(fingerprint)).size).toBe(2000);
});

describe("what a page was checked against", () => {
  const commit = "0123456789ab";
  const on = (path: string): string => `https://github.com/a/b/${path}`;
  test.each([
    ["a/b c.ts@v1#L1", "a/b c.ts L1 @ v1", on("blob/v1/c.ts#L1")],
    ["a/b c.ts#L10-L20", "a/b c.ts L10-L20", on("blob/HEAD/c.ts#L10-L20")],
    ["  a/b \n d/e f.ts ", "a/b d/e f.ts", undefined],
    ["a/b d/é[x].ts@v1", "a/b d/é[x].ts @ v1", on("blob/v1/d/%C3%A9%5Bx%5D.ts")],
    [`a/b@${commit}`, "a/b @ 0123456", on(`tree/${commit}`)],
    ["a/b@0123456789a", "a/b @ 0123456789a", on("tree/0123456789a")],
    [`a/b@${commit}-x`, `a/b @ ${commit}-x`, on(`tree/${commit}-x`)],
    [`a/b@v${commit}`, `a/b @ v${commit}`, on(`tree/v${commit}`)],
    ["a.b-c/d_e@v/1.2-x", "a.b-c/d_e @ v/1.2-x", "https://github.com/a.b-c/d_e/tree/v/1.2-x"],
    [on("blob/v1/c/d.ts#L1-L2"), "a/b c/d.ts L1-L2 @ v1", on("blob/v1/c/d.ts#L1-L2")],
    [on("tree/main/c"), "a/b c @ main", on("tree/main/c")],
    ["HTTP://Example.org/http://x", "Example.org/http://x", "HTTP://Example.org/http://x"],
    ["https://a.b/<c>", "https://a.b/<c>", undefined],
    ["javascript:alert(1)", "javascript:alert(1)", undefined],
    ["see:https://a.b/c", "see:https://a.b/c", undefined],
    ["a/b", "a/b", undefined],
    ["a/b c.ts#X1", "a/b c.ts#X1", undefined],
    ["a/b c.ts@v1#L1x", "a/b c.ts@v1#L1x", undefined],
    ["a b/c d", "a b/c d", undefined],
  ])("%p", (written, label, href) => {
    expect(readSourceReference(written)).toEqual(href === undefined ? { label } : { label, href });
  });
});

test("the catalogue tells of every code, and a diagnostic says what there is to say", () => {
  const codes = Object.keys(CATALOGUE);
  const page = catalogueMarkdown();
  expect(
    page.startsWith("# Diagnostics\n\nEvery message of `check`, `dev` and `dump` has one of these codes.\n\n## "),
  ).toBe(true);
  expect(
    [...page.matchAll(/^## .+ \{#(.+)\}\n\n`(.+)`, (?:error|warning|info)\. ./gm)].map(([, a, b]) => `${a}${b}`),
  ).toEqual(codes.sort().map((code) => code + code));
  expect(isDiagnosticCode("broken-link")).toBe(true);
  expect(isDiagnosticCode("toString")).toBe(false);
  const place = { file: "a", line: 1, column: 1 };
  const notes = [{ message: "n" }];
  const { severity } = CATALOGUE["broken-link"];
  expect(diagnose("broken-link", "m")).toEqual({ code: "broken-link", severity, message: "m" });
  expect(Object.keys(diagnose("broken-link", "m", { notes: [] }))).toEqual(["code", "severity", "message"]);
  expect(diagnose("broken-link", "m", { place, hint: "h", notes })).toEqual({
    ...{ code: "broken-link", severity, message: "m", hint: "h", place, notes },
  });
});

test("the beginning of a text holds no half of a character, and ends with a word where that is not far back", () => {
  expect([beginning("ab😀c", 3), beginning("ab😀c", 4), beginning("ab😀", 4), beginning("abc", 5)]).toEqual([
    "ab",
    "ab😀",
    "ab😀",
    "abc",
  ]);
  expect(beginningInWords("one two three four", 9)).toBe("one two");
  // The blank may be the first that does not fit.
  expect(beginningInWords("one two three four", 13)).toBe("one two three");
  expect(beginningInWords("a incomprehensibilities", 12)).toBe("a incomprehe");
  expect(beginningInWords("无空格的中文文本", 4)).toBe("无空格的");
});

test("a path in a command is one word, whatever it holds, and never an option", () => {
  expect(["site", "../a-b/c.d_e", "-x", "--out"].map(shellWord)).toEqual(["site", "../a-b/c.d_e", "./-x", "./--out"]);
  expect(["a b", "-a b", "", "文档"].map(shellWord)).toEqual(['"a b"', '"./-a b"', '""', '"文档"']);
  expect(shellWord('$HOME/`x`/"y"\\z')).toBe('"\\$HOME/\\`x\\`/\\"y\\"\\\\z"');
});

test("a name of front matter is one of its own keys", () => {
  expect(isFrontMatterName("title")).toBe(true);
  for (const name of ["toString", "Title", "author"]) expect(isFrontMatterName(name)).toBe(false);
});
