import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { helpText, parseOptions } from "../../server/commands/options.ts";
import { COMMAND_SPECS } from "../../server/commands/specs.ts";
import { property } from "../support/property.ts";

const dump = (...argv: readonly string[]): ReturnType<typeof parseOptions<(typeof COMMAND_SPECS)["dump"]>> =>
  parseOptions(argv, COMMAND_SPECS.dump);

describe("options", () => {
  test("have their defaults", () => {
    expect(dump()).toEqual({
      kind: "options",
      words: [],
      options: {
        site: ".",
        json: false,
        quiet: false,
        out: undefined,
        base: undefined,
        compress: false,
        strict: false,
        noCache: false,
        cache: undefined,
        cacheBranch: undefined,
        endpoint: undefined,
        shard: undefined,
        jobs: undefined,
      },
    });
  });

  test("--base is a path, as baseUrl is; anything else gives addresses at which nothing is", () => {
    for (const base of ["", "/", "docs", "/docs", "/docs/v1.0/", "~me/..x/"])
      expect(dump("--base", base)).toMatchObject({ options: { base } });
    const wrong = [
      "https://example.org/docs",
      "C:/Program Files/Git/docs/",
      "/a b/",
      "/docs?x",
      "/docs#x",
      "/../",
      "/a/./b",
      "//x",
    ];
    for (const base of wrong)
      expect(dump("--base", base)).toMatchObject({
        kind: "fault",
        message: `--base should be a path such as /docs/, but is "${base}".`,
        hint: 'Run "bun run dump --help" for the options.',
      });
  });

  test("--host is an address or a name: an empty one would be every address, and brackets an address of pages", () => {
    const dev = (host: string): unknown => parseOptions(["--host", host], COMMAND_SPECS.dev);
    for (const host of ["127.0.0.1", "::1", "::", "fe80::1%eth0", "localhost", "büro.example.org"])
      expect(dev(host)).toMatchObject({ options: { host } });
    for (const host of ["", " ", "[::1]", "http://localhost", "localhost/docs"])
      expect(dev(host)).toMatchObject({
        kind: "fault",
        message: `--host should be an address such as 127.0.0.1 or ::1, but is "${host}".`,
      });
  });

  test("take their value behind a space or an equals sign", () => {
    for (const argv of [
      ["--site", "docs", "--jobs", "2", "--no-cache"],
      ["--site=docs", "--jobs=2", "--no-cache"],
    ]) {
      expect(dump(...argv)).toMatchObject({ options: { site: "docs", jobs: 2, noCache: true } });
    }
    expect(dump("--out=a=b")).toMatchObject({ options: { out: "a=b" } });
    expect(dump("--site", "-x", "--quiet")).toMatchObject({ options: { site: "-x", quiet: true } });
    expect(dump("--base=")).toMatchObject({ options: { base: "" } });
    expect(dump("--site", "a", "--site", "b")).toMatchObject({ options: { site: "b" } });
    expect([dump("--strict=true"), dump("--strict=false"), dump("--strict", "--strict=false")]).toMatchObject([
      { options: { strict: true } },
      { options: { strict: false } },
      { options: { strict: false } },
    ]);
  });

  test("that do not exist are an error with a suggestion", () => {
    expect(dump("--sit", "docs")).toMatchObject({ kind: "fault", message: "Unknown option --sit." });
    expect(dump("--strikt")).toMatchObject({
      hint: 'Did you mean "--strict"? Run "bun run dump --help" for the options.',
    });
    expect(dump("--port", "3")).toMatchObject({ kind: "fault" });
    expect(dump("-x")).toMatchObject({ kind: "fault", message: "Unknown option -x." });
    expect(dump("--__proto__")).toMatchObject({ kind: "fault" });
  });

  test("with a wrong value or none say what they want", () => {
    expect(dump("--out")).toMatchObject({ kind: "fault", message: "--out needs a value.", hint: "Write --out DIR." });
    expect(dump("--out", "--strict")).toMatchObject({ message: "--out needs a value." });
    expect(dump("--jobs", "many")).toMatchObject({
      message: '--jobs should be a whole number from 1 to 64, but is "many".',
    });
    for (const jobs of ["1", "64"]) expect(dump("--jobs", jobs)).toMatchObject({ options: { jobs: Number(jobs) } });
    for (const jobs of ["0", "65", "-1", "+2", "1.5", "1e1", "0x10", " 2", "2 ", ""])
      expect([jobs, dump(`--jobs=${jobs}`)]).toMatchObject([jobs, { kind: "fault" }]);
    expect(dump("--strict=maybe")).toMatchObject({ message: "--strict takes no value." });
    expect(parseOptions(["--format", "jsn"], COMMAND_SPECS.check)).toMatchObject({
      message: '--format cannot be "jsn".',
      hint: 'Did you mean "json"? Allowed: text, json, github.',
    });
  });

  test("words are for commands that want them", () => {
    expect(dump("docs")).toMatchObject({ kind: "fault", message: 'dump does not know what to do with "docs".' });
    expect(parseOptions(["-14"], COMMAND_SPECS.search)).toMatchObject({
      kind: "fault",
      hint: expect.stringMatching(/^Write -- before words that begin with a dash\. Run /) as string,
    });
    expect(parseOptions(["send", "--json", "--", "--message"], COMMAND_SPECS.search)).toMatchObject({
      words: ["send", "--message"],
      options: { json: true },
    });
    expect(parseOptions([], COMMAND_SPECS.search)).toMatchObject({ message: 'search needs "QUERY".' });
    expect(parseOptions(["-", "14"], COMMAND_SPECS.search)).toMatchObject({ words: ["-", "14"] });
    // Of a folder there is one.
    expect(parseOptions(["docs"], COMMAND_SPECS.init)).toMatchObject({ words: ["docs"] });
    expect(parseOptions(["docs", "more"], COMMAND_SPECS.init)).toMatchObject({
      message: 'init does not know what to do with "more".',
    });
    expect(parseOptions(["a.md", ""], COMMAND_SPECS.stamp)).toMatchObject({
      message: 'FILE should be a file or a folder, but is "".',
    });
  });

  test("--help names every option and its default", () => {
    for (const spec of Object.values(COMMAND_SPECS)) {
      const parsed = parseOptions(["--help"], spec);
      expect(parsed.kind === "help" && parsed.text).toBe(helpText(spec));
      expect(parseOptions(["--json", "-h", "--nothing"], spec)).toEqual(parsed);
      expect(helpText(spec)).toContain("--json");
    }
    expect(helpText(COMMAND_SPECS.dump)).toContain("--no-cache");
    expect(helpText(COMMAND_SPECS.check)).toContain("--format text|json|github");
    expect(helpText(COMMAND_SPECS.dev)).toContain("(default: 127.0.0.1)");
  });

  property("no command line makes it throw", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom("--site", "--jobs=", "--", "-", "--json", "="))),
        (argv) => void dump(...argv),
      ),
    );
  });
});
