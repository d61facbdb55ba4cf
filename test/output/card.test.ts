/** Pictures for link previews: the compressor, the fonts, and what is drawn for which page. */
import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { compressRows } from "../../server/output/card/deflate.ts";
import { drawCard } from "../../server/output/card/draw.ts";
import { readFont } from "../../server/output/card/font.ts";
import { canWrite, setLine, setLines } from "../../server/output/card/text-layout.ts";
import { FontFault } from "../../server/output/card/font-tables.ts";
import { memoryHost, type MemoryHost } from "../../server/host/memory.ts";
import { respond } from "../../server/output/respond.ts";
import type { Session } from "../../server/output/session.ts";
import { dumpSite } from "../../server/output/dump/dump.ts";
import { configQuery } from "../../server/site/config.ts";
import { pageKey } from "../../server/site/keys.ts";
import { CARD_LOOK, socialCardQuery, type SocialCard } from "../../server/site/pages/social-card.ts";
import { fontFile, tablesOf } from "../support/font-file.ts";
import { randomOf } from "../support/random.ts";
import { PROJECT } from "../support/project.ts";
import { open, quietly, ROOT, site } from "../support/session.ts";

const FONTS = `${PROJECT}/content/data/fonts`;
const latinBytes = await Bun.file(`${FONTS}/inter-600.woff`).bytes();
const latin = readFont(latinBytes);
const chineseBytes = await Bun.file(`${FONTS}/noto-sans-sc-600.woff`).bytes();
const chinese = readFont(chineseBytes);
const fonts = [latin, chinese];

const card: SocialCard = {
  title: "Tides and tables",
  section: "Reference",
  site: "Harbour",
  host: "harbour.example.org",
  accent: "#2aa9f0",
  mark: true,
};

const fingerprint = (bytes: Uint8Array): string => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** Pixels of a picture of four bits, row after row, as numbers of its palette. */
function pixelsOf(png: Uint8Array): { readonly rows: readonly Uint8Array[]; readonly width: number } {
  const view = new DataView(png.buffer, png.byteOffset);
  const data: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
    if (new TextDecoder().decode(png.subarray(at + 4, at + 8)) === "IDAT")
      data.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  const width = view.getUint32(16);
  const raw = inflateSync(Buffer.concat(data));
  const stride = 1 + width / 2;
  return {
    width,
    rows: Array.from({ length: raw.length / stride }, (_, y) => raw.subarray(y * stride + 1, (y + 1) * stride)),
  };
}

/** A map of characters in groups (format 12), between one that is not read and one that knows fewer (format 4). */
function groupedMap(groups: readonly (readonly [first: number, last: number, glyph: number])[]): Uint8Array {
  const bytes = new Uint8Array(28 + 8 + 16 + 12 * groups.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 3);
  for (const [i, place] of [28, 36, 32].entries()) view.setUint32(8 + 8 * i, place);
  view.setUint16(28, 6);
  view.setUint16(32, 4);
  view.setUint16(36, 12);
  view.setUint32(48, groups.length);
  for (const [i, group] of groups.entries())
    for (const [j, value] of group.entries()) view.setUint32(52 + 12 * i + 4 * j, value);
  return bytes;
}

describe("the compressor", () => {
  test("what it packs comes out again: plain areas, repeated rows, noise, nothing", () => {
    const random = randomOf(7);
    for (let round = 0; round < 60; round++) {
      const stride = 1 + random.below(700);
      const rows = random.below(30);
      const noise = random.chance(0.5) ? 0.02 : 1;
      const raw = new Uint8Array(stride * rows);
      for (let i = 0; i < raw.length; i++)
        raw[i] = random.chance(noise)
          ? random.below(256)
          : i >= stride && random.chance(0.9)
            ? (raw[i - stride] ?? 0)
            : 0;
      expect(Buffer.compare(inflateSync(compressRows(raw, stride)), raw)).toBe(0);
    }
  });
});

describe("fonts", () => {
  test("a font has glyphs for what it is made for, and says so of what it is not", () => {
    expect(canWrite("Tides & tables: 12 “knots”", [latin])).toBe(true);
    expect(canWrite("潮汐表", [latin])).toBe(false);
    expect(canWrite("TON 潮汐表（第 2 版）", fonts)).toBe(true);
    expect(canWrite("Приливы", fonts)).toBe(false);
  });

  test("letters are as wide as the font says, pairs are kerned", () => {
    const width = (text: string): number => setLine(text, { fonts, size: 100, tracking: 0 }).width;
    expect(width("nn")).toBeCloseTo(2 * width("n"), 6);
    expect(width("To")).toBeLessThan(width("T") + width("o"));
  });

  test("lines are filled by the width, and none begins with a Chinese comma", () => {
    const style = { fonts, size: 60, tracking: 0 };
    const text = "潮汐，潮汐，潮汐，潮汐，潮汐，潮汐，潮汐";
    const comma = latin.glyphOf(0xff0c) || chinese.glyphOf(0xff0c);
    for (let width = 120; width < 700; width += 35) {
      const lines = setLines(text, style, width);
      expect(Math.max(...lines.map((line) => line.width))).toBeLessThanOrEqual(width);
      expect(lines.map((line) => line.glyphs[0]?.glyph)).not.toContain(comma);
    }
  });

  test("an unpacked font, and maps of characters in groups, are read", () => {
    const tables = tablesOf(latinBytes);
    const plain = readFont(fontFile(tables));
    for (const letter of "Tides, é") {
      const code = letter.codePointAt(0) ?? 0;
      expect(plain.glyphOf(code)).toBe(latin.glyphOf(code));
      expect(plain.outlineOf(plain.glyphOf(code))).toEqual(latin.outlineOf(latin.glyphOf(code)));
    }
    const map = groupedMap([[0x41, 0x5a, 7], [0x61, 0x61, 40], [0x20000, 0x20010, 50]]); // prettier-ignore
    const grouped = readFont(fontFile(tables.set("cmap", map)));
    const asked = [0x40, 0x41, 0x43, 0x5a, 0x5b, 0x60, 0x61, 0x62, 0x1ffff, 0x20000, 0x20010, 0x20011];
    expect(asked.map((code) => grouped.glyphOf(code))).toEqual([0, 7, 9, 32, 0, 0, 40, 0, 0, 50, 66, 0]);
  });

  test("a damaged font is refused with a fault, whatever is damaged", () => {
    const random = randomOf(11);
    expect(() => readFont(new TextEncoder().encode("<html>"))).toThrow(FontFault);
    for (let round = 0; round < 15; round++) {
      const bytes = latinBytes.slice(0, random.chance(0.3) ? random.below(latinBytes.length) : latinBytes.length);
      for (let flip = 0; flip < 20; flip++) bytes[random.below(bytes.length)] = random.below(256);
      try {
        drawCard({ ...card, mark: false }, [readFont(bytes)]);
      } catch (error) {
        expect(error).toBeInstanceOf(FontFault);
      }
    }
    // The same inside of tables that are not packed, where nothing tells of a change.
    const plain = fontFile(tablesOf(latinBytes));
    for (let round = 0; round < 30; round++) {
      const bytes = plain.slice();
      for (let flip = 0; flip < 40; flip++) bytes[random.below(bytes.length)] = random.below(256);
      try {
        drawCard({ ...card, mark: false }, [readFont(bytes)]);
      } catch (error) {
        expect(error).toBeInstanceOf(FontFault);
      }
    }
  }, 600_000);
});

describe("the picture", () => {
  test("is a PNG of 1200 × 630, the same bytes every time", () => {
    const bytes = drawCard(card, fonts);
    expect([...bytes.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    const { rows, width } = pixelsOf(bytes);
    expect([width, rows.length]).toEqual([1200, 630]);
    expect(fingerprint(drawCard({ ...card }, [...fonts]))).toBe(fingerprint(bytes));
  });

  test("whoever changes how it looks raises CARD_LOOK: pictures that are there would stay as they are", () => {
    const short = { ...card, mark: false, section: "" };
    const drawn = [
      card,
      { ...card, section: "Reference · Приливы" },
      { ...card, title: "" },
      { ...card, site: "Haven", accent: "#ff8800" },
      { ...card, title: "潮汐".repeat(14) },
      { ...card, host: "quay.example.org" },
      ...[1, 2, 3, 9].map((times) => ({ ...short, title: "Harbourmasters’ tables über Ångström. ".repeat(times) })),
      { ...card, title: "如何用 TON 查潮汐表（第 2 版）：“高潮”与“低潮”的时刻".repeat(2) },
      // Once more, after others have been drawn on what it shares with them.
      card,
    ].map((each) => fingerprint(drawCard(each, fonts)).slice(0, 8));
    expect([CARD_LOOK, ...drawn]).toEqual([
      2,
      ...["731a40a6", "962ca87b", "8d9966f8", "63ebe1d3", "ab36ae66", "c835c1e5", "41284c1e", "65a73d8b"],
      ...["8f764afa", "e9be8b1b", "41be3768", "731a40a6"],
    ]);
  });

  test("what the fonts cannot write is left out, not written in half", () => {
    const without = fingerprint(drawCard({ ...card, title: "" }, fonts));
    expect(fingerprint(drawCard({ ...card, title: "Приливы and tables" }, fonts))).toBe(without);
    expect(fingerprint(drawCard(card, fonts))).not.toBe(without);
  });

  test("the longest title stays inside", () => {
    const { rows } = pixelsOf(
      drawCard({ ...card, title: "Harbourmasters’ recollections ".repeat(20), mark: false }, fonts),
    );
    const margin = rows.flatMap((row) => [...row.subarray(0, 35), ...row.subarray(565)]);
    expect(margin.every((pair) => pair === 0)).toBe(true);
  });
});

const SITE = JSON.stringify({
  title: "Harbour",
  url: "https://harbour.example.org",
  socialCards: { fonts: ["content/data/latin.woff"] },
});

describe("on a site", () => {
  async function harbour(): Promise<{ readonly host: MemoryHost; readonly session: Session }> {
    const host = memoryHost({
      [`${ROOT}/config/site.json`]: SITE,
      [`${ROOT}/content/en/docs/tides.md`]: "# Tides\n\nHigh and low.\n",
    });
    host.write(`${ROOT}/content/data/latin.woff`, latinBytes);
    host.advance(10_000);
    return { host, session: await open(host) };
  }

  test("each page has one, its address changes with the title, and the font itself is not published", async () => {
    const { host, session } = await harbour();
    /** What a dump over the last one leaves there. */
    const dumped = async (): Promise<readonly [card: string, written: number]> => {
      const { written } = await dumpSite({
        session,
        host,
        out: "/out",
        ...quietly,
      });
      return [fingerprint(host.files().get("/out/tides/card.png") ?? new Uint8Array()), written];
    };
    const served = (): string => fingerprint(bytesOf(session, "/tides/card.png"));
    const [before] = await dumped();
    expect(before).toBe(served());
    expect(await dumped()).toEqual([before, 0]);
    const html = (): string => new TextDecoder().decode(bytesOf(session, "/tides"));
    const address = (): string =>
      /og:image" content="https:\/\/harbour\.example\.org(\/tides\/card\.png\?\w+)"/.exec(html())?.[1] ?? "none";
    const first = address();
    expect([...bytesOf(session, "/tides/card.png").subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    host.write(`${ROOT}/content/en/docs/tides.md`, "# Tides of today\n\nHigh and low.\n");
    await session.refresh();
    expect(address()).not.toBe(first);
    expect(served()).not.toBe(before);
    expect((await dumped())[0]).toBe(served());
    host.write(`${ROOT}/content/en/docs/tides.md`, "# Tides\n\nHigh and low and high.\n");
    await session.refresh();
    expect(address()).toBe(first);
    expect(respond(session.sources, "/data/latin.woff", "")).toMatchObject({ status: 404 });
  });

  test("it goes before the picture of the whole site, and after the one that a page names", async () => {
    const { host, session } = await harbour();
    host.write(`${ROOT}/config/site.json`, JSON.stringify({ ...(JSON.parse(SITE) as object), image: "/all.png" }));
    for (const name of ["all", "own"]) host.write(`${ROOT}/content/static/${name}.png`, "a picture");
    host.write(`${ROOT}/content/en/docs/own.md`, "---\nimage: /own.png\n---\n# Own\n");
    await session.refresh();
    const pictureOf = (path: string): string | undefined =>
      /og:image" content="https:\/\/harbour\.example\.org([^"?]*)/.exec(
        new TextDecoder().decode(bytesOf(session, path)),
      )?.[1];
    expect(["/tides", "/own", "/search"].map(pictureOf)).toEqual(["/tides/card.png", "/own.png", "/all.png"]);
  });

  test("with another font it is another picture; pages that nobody passes on have none", async () => {
    const { host, session } = await harbour();
    const told = (): readonly (string | undefined)[] => [
      fingerprint(bytesOf(session, "/tides/card.png")),
      /card\.png\?(\w+)/.exec(new TextDecoder().decode(bytesOf(session, "/tides")))?.[1],
    ];
    const first = told();
    host.write(`${ROOT}/content/data/latin.woff`, chineseBytes);
    await session.refresh();
    for (const [i, each] of told().entries()) expect(each).not.toBe(first[i]);
    for (const path of ["/search/card.png", "/404/card.png"])
      expect([path, respond(session.sources, path, "")]).toMatchObject([path, { status: 404 }]);
  });

  test("it says what the page is called and where it belongs, in the site's colour for dark screens", async () => {
    const { host, session } = await harbour();
    const told = async (settings: object, path: string): Promise<SocialCard> => {
      host.write(`${ROOT}/config/site.json`, JSON.stringify({ ...(JSON.parse(SITE) as object), ...settings }));
      await session.refresh();
      return session.engine.get(socialCardQuery, pageKey(session.engine.get(configQuery).locales.default, path));
    };
    host.write(`${ROOT}/content/en/docs/index.md`, "# Start\n");
    host.write(`${ROOT}/content/en/docs/quay/cranes/README.md`, "# Cranes\n");
    for (const path of ["rust", "old/rust"]) host.write(`${ROOT}/content/en/docs/quay/cranes/${path}.md`, "# Rust\n");
    host.write(`${ROOT}/content/static/logo.png`, "a picture");
    const plain = { site: "Harbour", host: "harbour.example.org", accent: "#2aa9f0", mark: true };
    expect(await told({}, "/")).toEqual({ ...plain, title: "Start", section: "" });
    expect(await told({ tagline: "Ships" }, "/")).toMatchObject({ title: "Ships" });
    expect(await told({ tagline: "Ships" }, "/tides")).toMatchObject({ title: "Tides", section: "" });
    expect(await told({}, "/quay/cranes/rust")).toMatchObject({ section: "Cranes" });
    expect(await told({}, "/quay/cranes/old/rust")).toMatchObject({ section: "Cranes · Old" });
    const theme = { accent: "#aa3300", accentDark: "#ffaa88" };
    const own = { url: "http://localhost:8080", logo: { src: "/logo.png" }, theme };
    expect(await told(own, "/tides")).toMatchObject({ host: "localhost:8080", accent: "#ffaa88", mark: false });
    const accents = [
      [{ accent: "#aa3300" }, "#d29378"],
      [{ accent: "#a30" }, "#d29378"],
      [{ accentDark: "#fa8" }, "#ffaa88"],
      [{ accent: "#aa3300", accentDark: "hsl(20 100% 77%)" }, "#d29378"],
      [{ accent: "hsl(18 100% 33%)" }, "#2aa9f0"],
    ] as const;
    for (const [colours, accent] of accents) expect(await told({ theme: colours }, "/tides")).toMatchObject({ accent });
  });

  test("a title whose letters join, or run from right to left, is not drawn letter by letter: the site's picture serves it", async () => {
    const { host, session } = await harbour();
    host.write(`${ROOT}/config/site.json`, JSON.stringify({ ...(JSON.parse(SITE) as object), image: "/all.png" }));
    host.write(`${ROOT}/content/static/all.png`, "a picture");
    host.write(`${ROOT}/content/en/docs/arabic.md`, "# مقدمة\n\nHigh and low.\n");
    await session.refresh();
    const html = new TextDecoder().decode(bytesOf(session, "/arabic"));
    expect(html).toContain('og:image" content="https://harbour.example.org/all.png"');
    expect(html).not.toContain("card.png");
  });

  test("a font that is missing is told with its place, and there are no pictures", async () => {
    const { faults, body, status } = await site(`
-- config/site.json --
${JSON.stringify(JSON.parse(SITE), null, 1)}
-- content/en/docs/tides.md --
# Tides
`);
    expect(faults()).toEqual(["config/site.json:6 broken-image"]);
    expect(body("/tides")).not.toContain("card.png");
    expect(status("/tides/card.png")).toBe(404);
  });

  test("a font that can't be used is named, with what it has to be", async () => {
    const { host, session } = await harbour();
    host.write(`${ROOT}/content/data/latin.woff`, "a note");
    await session.refresh();
    expect(() => bytesOf(session, "/tides/card.png")).toThrow(
      'content/data/latin.woff, a font of "socialCards", can\'t be used: it is neither a .woff nor a .ttf file',
    );
  });
});

function bytesOf(session: Session, path: string): Uint8Array {
  const answer = respond(session.sources, path, "");
  if (answer.kind !== "content") throw new Error(`${path} leads elsewhere`);
  return typeof answer.body === "string" ? new TextEncoder().encode(answer.body) : answer.body;
}
