/**
 * Whatever stands in a configuration, the site is made, or a fault says what is wrong: no value stops it, and none becomes
 * markup. `SEED=n` chooses other values, `LOOKS=n` more of them.
 */
import { expect, test } from "bun:test";
import { configFile, type ConfigName } from "../../shared/schema/config-names.ts";
import { numberFrom, randomOf } from "../support/random.ts";
import { memorySite, open, ROOT, wholeOf } from "../support/session.ts";
import { at, changed, CONFIG, pathsIn, SITE, type Json, type Path } from "./every-key.ts";

const LOOKS = numberFrom("LOOKS", 150);
const SEED = numberFrom("SEED", 3);

const SCRIPT = "<img src=x onerror=alert(1)>";

const TEXTS: readonly string[] = [
  ..."constructor toString valueOf __proto__ %zz /%zz /%E0%A4%A ? # [ * /** .. . / $& {path} ü".split(" "),
  ..."https://[ //evil.example \\\\evil javascript:alert(1) ../../etc/passwd /a?b#c".split(" "),
  ...[
    "",
    " ",
    "\u0000",
    "\u0001x",
    "\ud800",
    "\u202e",
    "\r\nX: y",
    `</script>${SCRIPT}`,
    `">${SCRIPT}`,
    "a".repeat(9_999),
  ],
];
const OTHERS: readonly Json[] = [null, -1, 1.5, 1e21, true, [], {}, [[]]];

/** What once stopped the whole site. */
const STOPPED: readonly (readonly [Path, string])[] = [
  [["locales", "list", 0, "lang"], "toString"],
  [["locales", "list", 1, "id"], "constructor"],
  [["version", "name"], "hasOwnProperty"],
  [["versions", 0, "name"], "valueOf"],
  [["blog", "routeBasePath"], "\ud800"],
  [["fonts", "stylesheet"], "https://["],
  [["url"], "https://["],
];

test("no value of the configuration stops the site or becomes markup", async () => {
  const host = memorySite(SITE);
  const session = await open(host);
  const put = (name: ConfigName, value: Json): void => host.write(`${ROOT}/${configFile(name)}`, JSON.stringify(value));
  const look = async (name: ConfigName, path: Path, value: Json): Promise<void> => {
    put(name, changed(CONFIG[name], path, value));
    await session.refresh();
    try {
      const marked = [...wholeOf(session)].filter(([file, text]) => file.endsWith(".html") && text.includes(SCRIPT));
      expect(marked.map(([file]) => file)).toEqual([]);
    } catch (error) {
      throw new Error(`${name} ${path.join(".")} ${JSON.stringify(value).slice(0, 80)}`, { cause: error });
    }
    put(name, CONFIG[name]);
  };
  for (const [path, value] of STOPPED) await look("site", path, value);
  const random = randomOf(SEED);
  const names = Object.keys(CONFIG) as ConfigName[];
  const places = names.flatMap((name) => [...pathsIn(CONFIG[name])].map((path) => ({ name, path })));
  for (let count = 0; count < LOOKS; count++) {
    const { name, path } = random.pick(places);
    const values = typeof at(CONFIG[name], path) === "string" ? TEXTS : OTHERS;
    await look(name, path, random.pick(values));
  }
  session.close();
}, 120_000);
