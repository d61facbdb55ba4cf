/** What a phone is told of a site that is put on its home screen, in each language. */
import { expect, test } from "bun:test";
import { memoryHost } from "../../server/host/memory.ts";
import { respond } from "../../server/output/respond.ts";
import { open, ROOT } from "../support/session.ts";

/** The head of a PNG, as far as it says a size. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** The manifest at an address of a site with these keys, below `/base/`, in English and Arabic. */
async function manifest(address: string, keys: object): Promise<Readonly<Record<string, unknown>>> {
  const locales = {
    default: "en",
    list: [
      { id: "en", label: "English", lang: "en", path: "" },
      { id: "ar", label: "العربية", lang: "ar", path: "ar", dir: "rtl" },
    ],
  };
  const config = { title: "Port", url: "https://port.example", baseUrl: "/base/", locales, ...keys };
  const host = memoryHost({
    [`${ROOT}/config/site.json`]: JSON.stringify(config),
    [`${ROOT}/content/en/docs/index.md`]: "# Home\n",
    [`${ROOT}/content/static/icon.svg`]: "<svg></svg>",
    [`${ROOT}/content/static/icon.ico`]: "ICO",
  });
  host.write(`${ROOT}/content/static/touch.png`, png(192, 96));
  const session = await open(host);
  const answer = respond(session.sources, address, "");
  session.close();
  if (answer.kind !== "content") throw new Error(`${address} is ${answer.kind}`);
  return JSON.parse(String(answer.body)) as Readonly<Record<string, unknown>>;
}

test("a manifest is in its language and leads into it, and all of the site is the same application", async () => {
  const keys = { tagline: "All of it", titles: { ar: "ميناء" }, taglines: { ar: "كله" } };
  expect(await manifest("/base/site.webmanifest", keys)).toMatchObject({
    name: "Port",
    description: "All of it",
    lang: "en",
    dir: "ltr",
    start_url: "/base/",
    scope: "/base/",
  });
  expect(await manifest("/base/ar/site.webmanifest", keys)).toMatchObject({
    name: "ميناء",
    description: "كله",
    lang: "ar",
    dir: "rtl",
    start_url: "/base/ar/",
    scope: "/base/",
  });
});

test("it names a drawing and a picture in the size that it has, and no icon that phones can't show", async () => {
  const icons = async (keys: object): Promise<unknown> => (await manifest("/base/site.webmanifest", keys))["icons"];
  expect(await icons({ favicon: "/icon.svg", touchIcon: "/touch.png" })).toEqual([
    { src: "/base/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/base/touch.png", sizes: "192x96", type: "image/png" },
  ]);
  expect(await icons({ favicon: "/icon.ico" })).toEqual([]);
  expect(await manifest("/base/site.webmanifest", {})).not.toHaveProperty("description");
});
