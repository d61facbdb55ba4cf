/** What a publish plans, where it goes, and as whom. */
import { describe, expect, test } from "bun:test";
import {
  faultOfCredentials,
  findCredentials,
  noCredentials,
  readBucket,
  readProfile,
  type Profile,
} from "../../server/publish/credentials.ts";
import { changedAddresses, planPublish, removalPhases } from "../../server/publish/publish-plan.ts";
import { encodePublished, filesBefore, NOTHING, readPublished, type Objects } from "../../server/publish/published.ts";

const wanted = (...paths: readonly string[]) => paths.map((path) => ({ path, fingerprint: path }));
const objects = (...paths: readonly string[]): Objects => Object.fromEntries(paths.map((path) => [path, [path, "0"]]));

describe("a plan", () => {
  test("sends what pages are made of first, pages that are new before those that change, and lists last", () => {
    const published = { ...NOTHING, files: objects("index.html", "sitemap.xml", "logo.svg", "search-index.json") };
    const site = wanted(
      "a/index.html",
      "index.html",
      "assets/x-1A2B3C4D.js",
      "sitemap.xml",
      "logo.svg",
      "new.png",
      "a/page.json",
    );
    const plan = planPublish(published, new Set(Object.keys(published.files)), site, {
      isSame: () => false,
      isPublished: false,
    });
    expect(plan.phases).toEqual([
      ["assets/x-1A2B3C4D.js"],
      ["new.png"],
      ["a/index.html", "a/page.json"],
      [],
      ["logo.svg"],
      ["index.html"],
      ["sitemap.xml"],
    ]);
    expect(plan.remove).toEqual(["search-index.json"]);
    expect(plan.replaced).toEqual(["index.html", "sitemap.xml", "logo.svg", "search-index.json"]);
  });

  test("sends the list that pages search in before the first pages", () => {
    const plan = planPublish(
      NOTHING,
      new Set(),
      wanted("index.html", "search-index.json", "search-index/words-1.json"),
      {
        isSame: () => false,
        isPublished: false,
      },
    );
    expect(plan.phases.flat()).toEqual(["search-index/words-1.json", "search-index.json", "index.html"]);
  });

  test("sends the page from which all others are reached when they are there, and Markdown before the page that names it", () => {
    const plan = planPublish(NOTHING, new Set(), wanted("index.html", "index.md", "a/index.html", "a/index.md"), {
      isSame: () => false,
      isPublished: false,
    });
    expect(plan.phases.filter(({ length }) => length > 0)).toEqual([
      ["a/index.md", "index.md"],
      ["a/index.html"],
      ["index.html"],
    ]);
  });

  test("removes pages before what they name", () => {
    const paths = [
      "assets/a-1A2B3C4D.js",
      "logo.svg",
      "old/index.html",
      "old/index.md",
      "old/page.json",
      "sitemap.xml",
    ];
    const plan = planPublish(NOTHING, new Set(paths), [], { isSame: () => true, isPublished: false });
    expect(removalPhases(plan)).toEqual([
      ["old/index.html", "old/page.json"],
      ["old/index.md", "sitemap.xml"],
      ["assets/a-1A2B3C4D.js", "logo.svg"],
    ]);
  });

  test("keeps files named by their content for one more round, and no page", () => {
    const files = objects("index.html", "old/index.html", "assets/old-1A2B3C4D.js", "search-index/words-1.json");
    const kept = objects("assets/older-1A2B3C4D.js");
    const present = new Set([...Object.keys(files), ...Object.keys(kept)]);
    const plan = planPublish({ ...NOTHING, files, kept }, present, wanted("index.html"), {
      isSame: () => true,
      isPublished: false,
    });
    expect(Object.keys(plan.kept)).toEqual(["assets/old-1A2B3C4D.js", "search-index/words-1.json"]);
    expect(plan.remove).toEqual(["old/index.html", "assets/older-1A2B3C4D.js"]);
    expect(plan.unchanged).toBe(1);
  });

  test("takes files whose names only look as if they told their content for what they are", () => {
    const [photo, page, gone] = ["assets/photo-20240101.png", "assets/note-20240102.html", "assets/gone-20240103.html"];
    const files = objects("index.html", photo, page, gone, "assets/old-1A2B3C4D.js");
    const published = { ...NOTHING, files, lookalikes: new Set([photo, page, gone]) };
    const site = wanted("index.html", photo, page, "assets/new-1A2B3C4D.js", "assets/new-20240104.html");
    const plan = planPublish(published, new Set(Object.keys(files)), site, {
      isSame: () => false,
      isPublished: false,
      lookalikes: new Set([photo, page, "assets/new-20240104.html"]),
    });
    expect(plan.phases).toEqual([
      ["assets/new-1A2B3C4D.js"],
      [],
      ["assets/new-20240104.html"],
      [],
      [photo],
      [page, "index.html"],
      [],
    ]);
    expect(removalPhases(plan)).toEqual([[gone], [], []]);
    expect(Object.keys(plan.kept)).toEqual(["assets/old-1A2B3C4D.js"]);
  });

  test("of other words in the same files keeps no older ones", () => {
    const published = { ...NOTHING, files: objects("index.html"), kept: objects("assets/old-1A2B3C4D.js") };
    const plan = planPublish(published, new Set(["index.html", "assets/old-1A2B3C4D.js"]), wanted("index.html"), {
      isSame: () => false,
      isPublished: false,
    });
    expect([plan.remove, Object.keys(plan.kept)]).toEqual([["assets/old-1A2B3C4D.js"], []]);
  });

  test("of the same site again removes nothing that going back needs", () => {
    const published = { ...NOTHING, files: objects("index.html"), kept: objects("assets/old-1A2B3C4D.js") };
    const plan = planPublish(published, new Set(["index.html", "assets/old-1A2B3C4D.js"]), wanted("index.html"), {
      isSame: () => true,
      isPublished: true,
    });
    expect([plan.remove, Object.keys(plan.kept)]).toEqual([[], ["assets/old-1A2B3C4D.js"]]);
  });

  test("sends a new part of the pages' text before the list that names it, and a changed one after the pages", () => {
    const files = objects("a/index.html", "llms-full.txt", "llms-full/guide.txt");
    const site = wanted("a/index.html", "llms-full.txt", "llms-full/guide.txt", "llms-full/learn/gas.txt");
    const plan = planPublish({ ...NOTHING, files }, new Set(Object.keys(files)), site, {
      isSame: () => false,
      isPublished: false,
    });
    expect(plan.phases.filter((phase) => phase.length > 0)).toEqual([
      ["llms-full/learn/gas.txt"],
      ["a/index.html"],
      ["llms-full.txt", "llms-full/guide.txt"],
    ]);
  });

  test("names the addresses that answer something else, in every spelling a cache may hold", () => {
    const changed = [
      "b/index.html",
      "assets/old-1A2B3C4D.js",
      "index.html",
      "a b/index.html",
      "assets/new-1A2B3C4D.js",
      "llms.txt",
    ];
    expect(changedAddresses(["/docs/"], [...changed, "100%.txt", "a#b?.txt", "文.txt"])).toEqual([
      "/docs",
      "/docs/",
      "/docs/%E6%96%87.txt",
      "/docs/100%25.txt",
      "/docs/a%20b",
      "/docs/a%20b/",
      "/docs/a%20b/index.html",
      "/docs/a%23b%3F.txt",
      "/docs/b",
      "/docs/b/",
      "/docs/b/index.html",
      "/docs/index.html",
      "/docs/llms.txt",
    ]);
  });
});

describe("what is published", () => {
  const state = {
    base: "/",
    baseBefore: "/docs/",
    files: { b: ["2", "m2"], a: ["1", "m1"] },
    kept: {},
    lookalikes: new Set(["gone"]),
    before: { b: ["1", "m1"], a: null, gone: ["3", "m3"] },
  } as const;

  test("is read as it was written, with what was there before", () => {
    const text = encodePublished(state);
    expect(readPublished(text)).toEqual(state);
    expect(
      readPublished(encodePublished({ ...state, baseBefore: "/" }).replace('"baseBefore":"/",', ""))?.baseBefore,
    ).toBe("/");
    expect(text.indexOf('"a"')).toBeLessThan(text.indexOf('"b"'));
    expect(filesBefore(state)).toEqual({ b: ["1", "m1"], gone: ["3", "m3"] });
  });

  test.each([
    "",
    "[]",
    "{}",
    '{"format":2,"base":"/","files":{},"kept":{},"before":{}}',
    '{"format":1,"base":"/","baseBefore":1,"files":{},"kept":{},"before":{}}',
    '{"format":1,"base":"/","files":{"a":["1"]},"kept":{},"before":{}}',
    '{"format":1,"base":"/","files":{},"kept":{},"before":{},"lookalikes":"a"}',
  ])("%j is nothing that a publish wrote", (text) => expect(readPublished(text)).toBeUndefined());
});

describe("the place", () => {
  test("is a bucket, perhaps with a prefix, at AWS or at an endpoint", () => {
    expect(readBucket("s3://docs", undefined, {}, {})).toEqual({
      name: "docs",
      prefix: "",
      url: "https://s3.us-east-1.amazonaws.com/docs",
      region: "us-east-1",
    });
    expect(readBucket("s3://docs//a/b/", "https://r2.example/", { AWS_REGION: "auto" }, {})).toEqual({
      name: "docs",
      prefix: "a/b/",
      url: "https://r2.example/docs",
      region: "auto",
    });
  });

  test.each([
    ["docs", undefined, "--to"],
    ["s3://", undefined, "--to"],
    ["s3://docs/../x", undefined, "--to"],
    ["s3://docs", "r2.example", "--endpoint"],
    ["s3://docs", "file:///etc", "--endpoint"],
    ["s3://docs", "https://r2.example/?x=1", "--endpoint"],
    ["s3://docs", "https://r2.example/#x", "--endpoint"],
  ])("%s at %s is refused", (to, endpoint, names) => {
    expect(readBucket(to, endpoint, {}, {})).toContain(names);
  });

  test("in China has an address of its own", () => {
    expect(readBucket("s3://docs", undefined, { AWS_REGION: "cn-north-1" }, {})).toMatchObject({
      url: "https://s3.cn-north-1.amazonaws.com.cn/docs",
    });
  });

  test("is not named with a password", () => {
    for (const environment of [{}, { AWS_ENDPOINT_URL: "https://me:hunter2@r2.example" }]) {
      const endpoint = "AWS_ENDPOINT_URL" in environment ? undefined : "https://me:hunter2@r2.example";
      const refused = readBucket("s3://docs", endpoint, environment, {});
      expect(refused).toContain("--endpoint must not hold a name or a password");
      expect(refused).not.toContain("hunter2");
    }
  });

  test("credentials that were pasted with a line break lose it at the end, and are refused unquoted elsewhere", () => {
    const keys = { AWS_ACCESS_KEY_ID: "A\n", AWS_SECRET_ACCESS_KEY: " S\r\n", AWS_SESSION_TOKEN: "token\n" };
    const found = findCredentials(keys, {});
    expect(found).toEqual({ accessKeyId: "A", secretAccessKey: "S", sessionToken: "token" });
    expect(found && faultOfCredentials(found)).toBeUndefined();
    expect(faultOfCredentials({ accessKeyId: "A", secretAccessKey: "S" })).toBeUndefined();
    for (const [value, name] of [
      [{ accessKeyId: "A\nhunter2", secretAccessKey: "S" }, "access key"],
      [{ accessKeyId: "A", secretAccessKey: "hunter2 密" }, "secret key"],
      [{ accessKeyId: "A", secretAccessKey: "S", sessionToken: "hunter\n2" }, "session token"],
    ] as const) {
      expect(faultOfCredentials(value)).toContain(`The ${name} holds a sign`);
      expect(faultOfCredentials(value)).not.toContain("hunter");
    }
  });

  const files: Readonly<Record<string, string>> = {
    "/home/.aws/credentials":
      "[default]\naws_access_key_id = A\naws_secret_access_key = S\n\n[ci]\naws_access_key_id=B\r\naws_secret_access_key=T=\n",
    "/home/.aws/config": "[profile ci]\nregion = eu-1\nendpoint_url = https://store.example\n",
    "/both/credentials": "[default]\naws_access_key_id = A\naws_secret_access_key = S\naws_session_token = t\n",
    "/both/config": "[default]\naws_access_key_id = old\naws_secret_access_key = old\nregion = eu-1\n",
  };
  const profile = (environment: Readonly<Record<string, string>>) =>
    readProfile(environment, "/home", (path) => files[path]);

  test("is written as whom the environment says, else as the profile", () => {
    expect(profile({})).toEqual({ credentials: { accessKeyId: "A", secretAccessKey: "S" } });
    const ci = profile({ AWS_PROFILE: "ci" });
    expect(ci).toEqual({
      credentials: { accessKeyId: "B", secretAccessKey: "T=" },
      region: "eu-1",
      endpoint: "https://store.example",
    });
    expect(readBucket("s3://docs", undefined, {}, ci)).toMatchObject({
      url: "https://store.example/docs",
      region: "eu-1",
    });
    expect(findCredentials({ AWS_ACCESS_KEY_ID: "C", AWS_SECRET_ACCESS_KEY: "U", AWS_SESSION_TOKEN: "t" }, ci)).toEqual(
      {
        accessKeyId: "C",
        secretAccessKey: "U",
        sessionToken: "t",
      },
    );
    expect(findCredentials({ AWS_ACCESS_KEY_ID: "C" }, {})).toBeUndefined();
    // What both files say counts as the one for credentials says it.
    expect(profile({ AWS_SHARED_CREDENTIALS_FILE: "/both/credentials", AWS_CONFIG_FILE: "/both/config" })).toEqual({
      credentials: { accessKeyId: "A", secretAccessKey: "S", sessionToken: "t" },
      region: "eu-1",
    });
    // What a job has no value for is set to nothing.
    const empty = {
      AWS_ACCESS_KEY_ID: "",
      AWS_SECRET_ACCESS_KEY: "",
      AWS_SESSION_TOKEN: "",
      AWS_REGION: "",
      AWS_DEFAULT_REGION: "",
      AWS_ENDPOINT_URL: "",
      AWS_ENDPOINT_URL_S3: "",
      AWS_PROFILE: "",
      AWS_SHARED_CREDENTIALS_FILE: "",
      AWS_CONFIG_FILE: "",
    };
    expect(findCredentials(empty, profile(empty))).toEqual({ accessKeyId: "A", secretAccessKey: "S" });
    expect(readBucket("s3://docs", undefined, empty, {})).toEqual(readBucket("s3://docs", undefined, {}, {}));
  });

  const ofFiles = (
    found: Readonly<Record<string, string>>,
    environment: Readonly<Record<string, string>> = {},
  ): Profile => readProfile(environment, "/home", (path) => found[path]);

  test("is read from files as people write them: with comments, quoted names, and settings of one service", () => {
    const config = [
      "# mine",
      '[profile "my docs"] ; of the team',
      "region = eu-1 # Frankfurt",
      "  endpoint_url = https://store.example ; Ceph",
      "s3 =",
      "  endpoint_url = https://other.example",
      "  region = eu-2",
      "[profile default]",
      "region = eu-3",
      "[default]",
      "region = eu-4",
    ].join("\r\n");
    const secrets = "[my docs] # old: see wiki\naws_access_key_id = A\naws_secret_access_key = S;#\t# ours\n";
    const files = { "/home/.aws/config": config, "/home/.aws/credentials": secrets };
    expect(ofFiles(files, { AWS_PROFILE: "my docs" })).toEqual({
      credentials: { accessKeyId: "A", secretAccessKey: "S;#" },
      region: "eu-1",
      endpoint: "https://store.example",
    });
    expect(ofFiles(files)).toEqual({ region: "eu-3" });
    const elsewhere = { AWS_SHARED_CREDENTIALS_FILE: "~/keys", AWS_PROFILE: "my docs" };
    expect(ofFiles({ "/home/keys": secrets }, elsewhere).credentials?.accessKeyId).toBe("A");
  });

  test("is asked with what one file says, not with the key of one and the session of another", () => {
    const pair = (name: string): string => `[default]\naws_access_key_id = ${name}\naws_secret_access_key = S\n`;
    const config = `${pair("B")}aws_session_token = t\n`;
    expect(ofFiles({ "/home/.aws/credentials": pair("A"), "/home/.aws/config": config }).credentials).toEqual({
      accessKeyId: "A",
      secretAccessKey: "S",
    });
    expect(ofFiles({ "/home/.aws/config": config }).credentials).toMatchObject({ accessKeyId: "B", sessionToken: "t" });
  });

  test("without credentials it is told what there is instead, and what to do", () => {
    const told = (config: string, environment: Readonly<Record<string, string>> = {}): string =>
      noCredentials(environment, ofFiles({ "/home/.aws/config": config }, environment));
    expect(told("")).toBe(
      "There are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE to a profile in ~/.aws/credentials.",
    );
    expect(told("[profile ci]\nregion = x", { AWS_PROFILE: "ic" })).toContain("There is no profile ic in the files");
    const way = 'eval "$(aws configure export-credentials --format env)"';
    for (const name of ["credential_process", "sso_session", "sso_start_url", "role_arn", "web_identity_token_file"])
      expect(told(`[profile ci]\n${name} = /opt/hunter2`, { AWS_PROFILE: "ci" })).toBe(
        `There are no credentials that can be read: the profile ci gets them by ${name}, which only other tools do. Have one of them set the variables: ${way}`,
      );
    for (const name of ["AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"])
      expect(told("", { [name]: "/opt/hunter2" })).toContain(`the environment gets them by ${name}, which only`);
    expect(told("", { AWS_ACCESS_KEY_ID: "A" })).toContain(
      "AWS_ACCESS_KEY_ID is set, and AWS_SECRET_ACCESS_KEY is not.",
    );
  });

  test("has a region that can stand in an address, and no password that a fault could quote", () => {
    for (const region of ["eu west", "x.evil.example/", "eu-1#", "密"])
      expect(readBucket("s3://docs", undefined, { AWS_REGION: region }, {})).toBe(
        `The region should be a name such as eu-west-1, but is "${region}": see AWS_REGION, AWS_DEFAULT_REGION and the profile.`,
      );
    for (const endpoint of ["me:hunter2@store.example", "//me:hunter2@store", "http//me:hunter2@store"]) {
      const refused = readBucket("s3://docs", endpoint, {}, {});
      expect(refused).toContain("--endpoint must not hold a name or a password");
      expect(refused).not.toContain("hunter2");
    }
  });
});
