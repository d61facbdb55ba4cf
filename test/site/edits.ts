/** What writers do to a site, at random: every edit is one line of a log and one change on the disk. */
import type { MemoryHost } from "../../server/host/memory.ts";
import { filesOf } from "../support/files.ts";
import type { Random } from "../support/random.ts";
import { ROOT } from "../support/session.ts";
import { FIXTURE } from "./fixture.ts";

const ORIGINAL = filesOf(FIXTURE);

/** The fixture's configuration with an older version, whatever has documents. */
const VERSIONED = (ORIGINAL["config/site.json"] ?? "").replace(
  '"blog":',
  '"version": {"isLast": true}, "versions": [{"name": "1.0", "noIndex": true}], "blog":',
);

const WORDS = [
  "fee",
  "message",
  "wallet",
  "cell",
  "shard",
  "validator",
  "gas",
  "合约",
  "地址",
  "`code`",
  "**bold**",
  "$x^2$",
  "a < b",
  "{brace}",
  "<Unknown>x</Unknown>",
  ":::note",
];
const TITLES = ["Start", "Next", "Fees", "开始", "A: colon", "C++ & <tags>", "`code` title", ""];
const HEADINGS = ["Install", "Storage", "Run", "安装", "Install {#setup}", "Run"];
const TARGETS = [
  "./01-start.md",
  "../guide/README.md",
  "/guide",
  "/guide/start#install",
  "#run",
  "/old",
  "/legacy/next",
  "/loop",
  "../reference/fees.mdx#storage",
  "/zh-CN/guide/start",
  "https://example.com",
  "/img/a.svg",
  "./beside.png",
  "/blog",
  "/tags/first",
  "missing.md",
  "/blog/2024/05/01/first",
  "@site/content/en/docs/index.md",
  "?q=1",
  "/404",
  "/1.0/guide/start",
  "/next/guide",
];
const NAMES = [
  "01-start.md",
  "02-next.md",
  "README.md",
  "index.mdx",
  "fees.mdx",
  "10-last.md",
  "er.md",
  "guide.md",
  "zh-CN.md",
  "404.md",
  "名.md",
  "_hidden.md",
  "with space.md",
];
const FOLDERS = ["", "guide/", "guide/deep/", "reference/", "01-manual/", "guide2/"];
const TAGS = ["first", "second", "第三", "C++", "c--"];

type Kind = (host: MemoryHost, random: Random) => string;

function paths(host: MemoryHost): readonly string[] {
  return [...host.files().keys()]
    .filter((path) => path.startsWith(`${ROOT}/`))
    .map((path) => path.slice(ROOT.length + 1))
    .sort();
}

function documents(host: MemoryHost): readonly string[] {
  return paths(host).filter((path) => /^content\/(?:en|zh-CN)\/.*\.mdx?$/.test(path));
}

function read(host: MemoryHost, path: string): string {
  const result = host.read(`${ROOT}/${path}`);
  return result.kind === "bytes" ? new TextDecoder().decode(result.bytes) : "";
}

function write(host: MemoryHost, path: string, text: string): string {
  host.write(`${ROOT}/${path}`, text);
  return `${path} := ${JSON.stringify(text.length > 300 ? `${text.slice(0, 300)}…` : text)}`;
}

function words(random: Random): string {
  return Array.from({ length: 1 + random.below(6) }, () => random.pick(WORDS)).join(" ");
}

function block(random: Random): string {
  switch (random.below(8)) {
    case 0:
      return `## ${random.pick(HEADINGS)}`;
    case 1:
      return `See [${random.pick(["this", "**that**", ""])}](${random.pick(TARGETS)}).`;
    case 2:
      return `![${random.pick(["", "alt"])}](${random.pick(["/img/a.svg", "./beside.png", "/img/none.png"])})`;
    case 3:
      return `\`\`\`js file=${random.pick(["@site/content/samples/hello.js", "@site/content/samples/hello.js#main", "./none.js"])}\n\`\`\``;
    case 4:
      return `<Include file="@site/content/en/docs/_part.md" />`;
    case 5:
      return random.pick([
        ":::tip Advice\n\nDo.\n\n:::",
        "> [!NOTE]\n> Note.",
        "<!-- truncate -->",
        '<Tabs>\n<TabItem value="a">\n\nA\n\n</TabItem>\n</Tabs>',
        "```\nunclosed",
      ]);
    default:
      return words(random);
  }
}

function frontMatter(random: Random): string {
  if (random.chance(0.4)) return "";
  const lines: string[] = [];
  const maybe = (probability: number, line: () => string): void => {
    if (random.chance(probability)) lines.push(line());
  };
  maybe(0.4, () => `title: ${JSON.stringify(random.pick(TITLES))}`);
  maybe(
    0.15,
    () => `slug: ${random.pick(["/guide/start", "other", "/", "./x", "/guide/deep", "/zh-CN/guide/start", "/404"])}`,
  );
  maybe(0.1, () => `id: ${random.pick(["start", "own"])}`);
  maybe(0.3, () => `tags: [${random.pick(TAGS)}, ${random.pick(TAGS)}]`);
  maybe(0.1, () => `draft: ${random.chance(0.7)}`);
  maybe(0.1, () => "unlisted: true");
  maybe(0.2, () => `sidebar_position: ${random.below(5)}`);
  maybe(0.1, () => `sidebar_label: ${random.pick(["Label", "标签"])}`);
  maybe(0.1, () => `description: ${random.pick(["Short", "描述"])}`);
  maybe(0.1, () => `displayed_sidebar: ${random.pick(["guide", "none", "null"])}`);
  maybe(0.1, () => `pagination_next: ${random.pick(["null", "guide/02-next", "/guide"])}`);
  maybe(0.1, () => `date: ${random.pick(["2024-07-01", "2023-01-31", "never"])}`);
  maybe(0.1, () => "authors: [{name: Ben, url: https://example.com}]");
  maybe(0.1, () => "unknown_key: 1");
  maybe(0.07, () => random.pick(["broken: [", "  indent: 1\n bad", "title: a: b", "- list"]));
  return `---\n${lines.join("\n")}\n${random.chance(0.03) ? "" : "---\n"}`;
}

function documentText(random: Random): string {
  const title = random.chance(0.7) ? `# ${random.pick(TITLES)}\n\n` : "";
  return `${frontMatter(random)}${title}${Array.from({ length: random.below(5) }, () => block(random)).join("\n\n")}\n`;
}

function documentPath(random: Random): string {
  const lang = random.chance(0.7) ? "en" : "zh-CN";
  if (random.chance(0.2))
    return `content/${lang}/blog/${random.pick(["2024-05-01-first.md", "2024-07-01-third.md", "2023-01-01-old.md", "undated.md", "2024-06-01-second/index.md"])}`;
  if (random.chance(0.1)) return `content/${lang}/pages/${random.pick(["about.md", "index.md", "team.mdx", "404.md"])}`;
  const folder = random.chance(0.15) ? `versions/${random.pick(["1.0", "1.0", "0.9"])}` : "docs";
  return `content/${lang}/${folder}/${random.pick(FOLDERS)}${random.pick(NAMES)}`;
}

/** Puts a file back as the fixture has it. */
function mend(host: MemoryHost, path: string): string {
  return write(host, path, ORIGINAL[path] ?? "");
}

const KINDS: readonly (readonly [weight: number, kind: Kind])[] = [
  // Typing.
  [
    8,
    (host, random) => {
      const path = random.pick(documents(host));
      return write(host, path, `${read(host, path).trimEnd()}\n\n${block(random)}\n`);
    },
  ],
  [
    4,
    (host, random) => {
      const path = random.pick(documents(host));
      const lines = read(host, path).split("\n");
      lines.splice(random.below(lines.length), 1, words(random));
      return write(host, path, lines.join("\n"));
    },
  ],
  [
    3,
    (host, random) => {
      const path = random.pick(documents(host));
      return write(
        host,
        path,
        `---\ntitle: ${JSON.stringify(random.pick(TITLES))}\n---\n${read(host, path).replace(/^---\n[\s\S]*?\n---\n/, "")}`,
      );
    },
  ],
  [4, (host, random) => write(host, random.pick(documents(host)), documentText(random))],
  // Files come, go and move.
  [5, (host, random) => write(host, documentPath(random), documentText(random))],
  [
    4,
    (host, random) => {
      const path = random.pick(documents(host));
      if (documents(host).length < 5) return "nothing";
      host.remove(`${ROOT}/${path}`);
      return `remove ${path}`;
    },
  ],
  [
    3,
    (host, random) => {
      const from = random.pick(documents(host));
      const to = documentPath(random);
      if (from === to) return "nothing";
      host.remove(`${ROOT}/${to}`);
      host.rename(`${ROOT}/${from}`, `${ROOT}/${to}`);
      return `rename ${from} → ${to}`;
    },
  ],
  [
    2,
    (host, random) => {
      const [from, to] = random.pick([
        ["guide", "manual"],
        ["manual", "guide"],
        ["guide/deep", "deep"],
        ["deep", "guide/deep"],
        ["reference", "guide/reference"],
        ["guide/reference", "reference"],
      ] as const);
      const docs = `${ROOT}/content/${random.pick(["en", "en", "zh-CN"])}/docs`;
      if (host.list(`${docs}/${from}`).length === 0 || host.list(`${docs}/${to}`).length > 0) return "nothing";
      host.rename(`${docs}/${from}`, `${docs}/${to}`);
      return `rename folder ${docs}/${from} → ${to}`;
    },
  ],
  [
    2,
    (host, random) => {
      const source = random.pick(documents(host).filter((path) => path.startsWith("content/en/")));
      const to = source.replace("content/en/", "content/zh-CN/");
      if (host.read(`${ROOT}/${to}`).kind === "bytes") {
        host.remove(`${ROOT}/${to}`);
        return `remove translation ${to}`;
      }
      return write(host, to, `${frontMatter(random)}# 翻译\n\n${block(random)}\n`);
    },
  ],
  // Parts of other pages.
  [2, (host, random) => write(host, "content/en/docs/_part.md", block(random))],
  [
    2,
    (host, random) => {
      if (random.chance(0.3)) {
        host.remove(`${ROOT}/content/samples/hello.js`);
        return "remove sample";
      }
      return write(host, "content/samples/hello.js", `// #region main\nrun(${random.below(9)});\n// #endregion\n`);
    },
  ],
  [
    2,
    (host, random) => {
      const path = random.pick([
        "content/static/img/a.svg",
        "content/static/new.txt",
        "content/static/guide",
        "content/en/docs/guide/beside.png",
        "content/zh-CN/docs/guide/beside.png",
      ]);
      if (random.chance(0.4)) {
        host.remove(`${ROOT}/${path}`);
        return `remove ${path}`;
      }
      return write(
        host,
        path,
        random.pick([
          ORIGINAL["content/static/img/a.svg"] ?? "",
          "<svg/>",
          "x",
          "<svg><script>1</script><path fill='currentColor'/></svg>",
        ]),
      );
    },
  ],
  [
    1,
    (host, random) =>
      write(
        host,
        `content/en/docs/${random.pick(["guide", "reference"])}/_category_.json`,
        random.pick([`{"label": "Named", "position": 3}`, `{"collapsed": false}`, "{", "null"]),
      ),
  ],
  // Configuration, broken and mended.
  [
    2,
    (host, random) => {
      const broken = random.pick([
        `{"title": "Tower"`,
        `{"title": 3, "url": "https://docs.example.org"}`,
        "",
        `{"title": "Alone", "url": "https://docs.example.org"}`,
        `{"title": "Old", "url": "https://docs.example.org", "versions": [{"name": "1.0"}, {"name": "0.9"}]}`,
        VERSIONED,
        VERSIONED,
        `{"title": "Based", "url": "https://docs.example.org", "baseUrl": "/base/", "blog": {"postsPerPage": 1}}`,
      ]);
      return write(host, "config/site.json", broken);
    },
  ],
  [4, (host) => mend(host, "config/site.json")],
  [
    2,
    (host, random) =>
      write(
        host,
        "config/redirects.json",
        random.pick([
          `{"redirects": [{"from": "/loop", "to": "/loop2"}, {"from": "/loop2", "to": "/loop"}]}`,
          `{"redirects": [{"from": "/old", "to": "/guide"}, {"from": "/guide/start#a", "to": "/guide#b"}], "prefixes": [{"from": "/legacy/", "to": "/"}]}`,
          `{"redirects": [{"from": "/guide", "to": "https://example.com/x"}]}`,
          `{"prefixes": [{"from": "/a/", "to": "/a/b/"}]}`,
          `[]`,
          ORIGINAL["config/redirects.json"] ?? "",
        ]),
      ),
  ],
  [
    1,
    (host, random) =>
      write(
        host,
        "config/navbar.json",
        random.pick([
          `{"items": [{"type": "link", "label": "No", "to": "/nowhere", "position": "left"}]}`,
          `{"items": [`,
          ORIGINAL["config/navbar.json"] ?? "",
        ]),
      ),
  ],
  [
    2,
    (host, random) => {
      if (random.chance(0.5)) {
        host.remove(`${ROOT}/config/sidebars.json`);
        return "remove config/sidebars.json";
      }
      return write(
        host,
        "config/sidebars.json",
        random.pick([
          `{"sidebars": {"guide": {"items": [{"type": "doc", "route": "/guide"}, {"type": "category", "label": "More", "items": [{"type": "autogenerated", "dir": "reference"}]}]}}}`,
          `{"sidebars": {"all": {"items": [{"type": "autogenerated", "dir": "."}]}}}`,
          `{"sidebars": 1}`,
        ]),
      );
    },
  ],
  [
    1,
    (host, random) =>
      write(
        host,
        "content/terms.json",
        random.pick([`{"terms": [{"en": "charge", "zh-CN": "费", "avoid": ["fee", "费用"]}]}`, "{"]),
      ),
  ],
  // Time passes: less than a tick of the disk's clock, a tick or two, or so much that what was written is settled.
  [
    4,
    (host, random) => {
      const ms = random.pick([10, 70, 1000]);
      host.advance(ms);
      return `${ms} ms pass`;
    },
  ],
];

const WEIGHT = KINDS.reduce((sum, [weight]) => sum + weight, 0);

/** Makes one edit. @returns what it was, for the log */
export function editOnce(host: MemoryHost, random: Random): string {
  let at = random.below(WEIGHT);
  for (const [weight, kind] of KINDS) {
    if (at < weight) return kind(host, random);
    at -= weight;
  }
  return "nothing";
}

/** Files that differ between two states of a disk. */
export function changedBetween(
  before: ReadonlyMap<string, Uint8Array>,
  after: ReadonlyMap<string, Uint8Array>,
): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(path) !== after.get(path)) changed.add(path);
  }
  return changed;
}
