/** Pictures for link previews: the compressor, the fonts, and what is drawn for which page. */
import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { compressRows } from "../../server/output/card/deflate.ts";
import { drawCard } from "../../server/output/card/draw.ts";
import { readFont } from "../../server/output/card/font.ts";
import { canWrite, setLine, setLines } from "../../server/output/card/text-layout.ts";
import { FontFault, readTables } from "../../server/output/card/font-tables.ts";
import { memoryHost, type MemoryHost } from "../../server/host/memory.ts";
import { respond } from "../../server/output/respond.ts";
import type { Session } from "../../server/output/session.ts";
import { CARD_LOOK, type SocialCard } from "../../server/site/pages/social-card.ts";
import { randomOf } from "../support/random.ts";
import { PROJECT } from "../support/project.ts";
import { open, ROOT, site } from "../support/session.ts";

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

/** A font file of these tables, unpacked. */
function fontFile(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const head = 12 + 16 * tables.size;
  const size = [...tables.values()].reduce((sum, { length }) => sum + length, head);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.size);
  let offset = head;
  for (const [at, [name, table]] of [...tables].entries()) {
    bytes.set(new TextEncoder().encode(name), 12 + 16 * at);
    view.setUint32(12 + 16 * at + 8, offset);
    view.setUint32(12 + 16 * at + 12, table.length);
    bytes.set(table, offset);
    offset += table.length;
  }
  return bytes;
}

/** A map of characters in groups (format 12), beside one that is not read. */
function groupedMap(groups: readonly (readonly [first: number, last: number, glyph: number])[]): Uint8Array {
  const bytes = new Uint8Array(20 + 4 + 16 + 12 * groups.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 2);
  view.setUint32(8, 20);
  view.setUint32(16, 24);
  view.setUint16(20, 6);
  view.setUint16(24, 12);
  view.setUint32(36, groups.length);
  for (const [i, group] of groups.entries())
    for (const [j, value] of group.entries()) view.setUint32(40 + 12 * i + 4 * j, value);
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
    const tables = new Map(
      [...readTables(latinBytes)].map(([name, view]) => [
        name,
        new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
      ]),
    );
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
    const plain = unpacked(latinBytes);
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

/** The same font as a `.ttf` file. */
function unpacked(woff: Uint8Array): Uint8Array {
  const tables = [...readTables(woff)];
  const head = new DataView(new ArrayBuffer(12 + 16 * tables.length));
  head.setUint32(0, 0x00010000);
  head.setUint16(4, tables.length);
  const parts: Uint8Array[] = [new Uint8Array(head.buffer)];
  let at = head.byteLength;
  for (const [i, [name, table]] of tables.entries()) {
    for (let letter = 0; letter < 4; letter++) head.setUint8(12 + 16 * i + letter, name.charCodeAt(letter));
    head.setUint32(20 + 16 * i, at);
    head.setUint32(24 + 16 * i, table.byteLength);
    parts.push(new Uint8Array(table.buffer, table.byteOffset, table.byteLength));
    at += table.byteLength;
  }
  return new Uint8Array(Buffer.concat(parts));
}

describe("the picture", () => {
  test("is a PNG of 1200 × 630, the same bytes every time", () => {
    const bytes = drawCard(card, fonts);
    expect([...bytes.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    const { rows, width } = pixelsOf(bytes);
    expect([width, rows.length]).toEqual([1200, 630]);
    expect(fingerprint(drawCard({ ...card }, [...fonts]))).toBe(fingerprint(bytes));
  });

  test("whoever changes how it looks raises CARD_LOOK: pictures that are there would stay as they are", () => {
    expect([CARD_LOOK, fingerprint(drawCard(card, fonts)).slice(0, 16)]).toEqual([2, "731a40a618219e93"]);
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
    const html = (): string => new TextDecoder().decode(bytesOf(session, "/tides"));
    const address = (): string =>
      /og:image" content="https:\/\/harbour\.example\.org(\/tides\/card\.png\?\w+)"/.exec(html())?.[1] ?? "none";
    const first = address();
    expect([...bytesOf(session, "/tides/card.png").subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    host.write(`${ROOT}/content/en/docs/tides.md`, "# Tides of today\n\nHigh and low.\n");
    await session.refresh();
    expect(address()).not.toBe(first);
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
    const first = fingerprint(bytesOf(session, "/tides/card.png"));
    host.write(`${ROOT}/content/data/latin.woff`, chineseBytes);
    await session.refresh();
    expect(fingerprint(bytesOf(session, "/tides/card.png"))).not.toBe(first);
    for (const path of ["/search/card.png", "/404/card.png"])
      expect([path, respond(session.sources, path, "")]).toMatchObject([path, { status: 404 }]);
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
${SITE}
-- content/en/docs/tides.md --
# Tides
`);
    expect(faults()).toEqual(["config/site.json:1 broken-image"]);
    expect(body("/tides")).not.toContain("card.png");
    expect(status("/tides/card.png")).toBe(404);
  });
});

function bytesOf(session: Session, path: string): Uint8Array {
  const answer = respond(session.sources, path, "");
  if (answer.kind !== "content") throw new Error(`${path} leads elsewhere`);
  return typeof answer.body === "string" ? new TextEncoder().encode(answer.body) : answer.body;
}
