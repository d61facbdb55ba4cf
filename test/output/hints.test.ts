/** What a session looks at when it is told which files may have changed: little, and all that can have changed with them. */
import { afterAll, expect, test } from "bun:test";
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { diskHost } from "../../server/host/disk.ts";
import { respond } from "../../server/output/respond.ts";
import type { Session } from "../../server/output/session.ts";
import { siteDiagnosticsQuery } from "../../server/site/checks/site.ts";
import { diskSite, removeFolders, temporaryFolder, writeFiles } from "../support/disk.ts";
import { openFolder } from "../support/session.ts";

afterAll(removeFolders, 60_000);

const DOCUMENT = "content/en/docs/a.md";
const PART = "content/en/docs/_part.md";
const SITE = `
-- config/site.json --
{ "title": "Loom", "url": "https://loom.example" }
-- ${DOCUMENT} --
# Page A

One.

<Shown />
-- ${PART} --
Warp.
-- content/components/Shown.tsx --
import { yarn } from "./yarn.ts";
import text from "../en/docs/_part.md" with { type: "text" };

export default () => <p>{\`\${yarn} \${text}\`}</p>;
-- content/components/yarn.ts --
export const yarn = "wool";
`;

const pageOf = (session: Session): string => {
  const answer = respond(session.sources, "/a", "");
  return answer.kind === "content" ? String(answer.body) : answer.kind;
};

test("an edited document is read, no folder is listed, and nothing that components are made of is looked at", async () => {
  const root = diskSite(SITE);
  const host = diskHost();
  const looked: string[] = [];
  const session = await openFolder(root, {
    host: {
      ...host,
      list: (folder, options) => {
        looked.push(folder);
        return host.list(folder, options);
      },
      stat: (path) => {
        looked.push(path);
        return host.stat(path);
      },
    },
  });
  expect(pageOf(session)).toContain("<p>wool Warp.");
  await session.refresh();
  looked.length = 0;
  writeFiles(root, { [DOCUMENT]: "# Page A\n\nTwo.\n\n<Shown />\n" });
  // As an editor saves it: beside a file that came and went.
  expect(await session.refresh(new Set([DOCUMENT, `${DOCUMENT}~`]))).toBe(1);
  expect(pageOf(session)).toContain("Two.");
  expect([...new Set(looked)]).toEqual([`${root}/${DOCUMENT}`]);
  session.close();
});

test("a document that a component imports, and what else one is made of, is taken up", async () => {
  const root = diskSite(SITE);
  const session = await openFolder(root);
  expect(pageOf(session)).toContain("<p>wool Warp.");
  writeFiles(root, { [PART]: "Weft.\n" });
  await session.refresh(new Set([PART]));
  expect(pageOf(session)).toContain("<p>wool Weft.");
  writeFiles(root, { "content/components/yarn.ts": 'export const yarn = "silk";\n' });
  await session.refresh(new Set(["content/components/yarn.ts"]));
  expect(pageOf(session)).toContain("<p>silk Weft.");
  session.close();
});

test("a file that says how imports are resolved is missed as soon as it goes", async () => {
  const root = diskSite(SITE);
  const settings = "content/components/tsconfig.json";
  writeFiles(root, {
    [settings]: '{ "compilerOptions": { "paths": { "thread": ["./yarn.ts"] } } }',
    "content/components/Shown.tsx": 'import { yarn } from "thread";\n\nexport default () => <p>{yarn}</p>;\n',
  });
  const session = await openFolder(root);
  expect(pageOf(session)).toContain("<p>wool</p>");
  rmSync(`${root}/${settings}`);
  await session.refresh(new Set([settings]));
  expect(pageOf(session)).not.toContain("<p>wool</p>");
  session.close();
});

test("a document or a folder that comes, goes, or makes room for a link out of the site is taken up", async () => {
  const root = diskSite(SITE);
  const session = await openFolder(root);
  const hinted = (path: string): Promise<number> => session.refresh(new Set([path]));
  const status = (address: string): number => {
    const answer = respond(session.sources, address, "");
    return answer.kind === "content" ? answer.status : 0;
  };
  expect(status("/b")).toBe(404);
  writeFiles(root, { "content/en/docs/b.md": "# Page B\n" });
  await hinted("content/en/docs/b.md");
  expect(status("/b")).toBe(200);
  rmSync(`${root}/content/en/docs/b.md`);
  await hinted("content/en/docs/b.md");
  expect(status("/b")).toBe(404);
  const folder = `${temporaryFolder()}/more`;
  writeFiles(folder, { "c.md": "# Page C\n" });
  renameSync(folder, `${root}/content/en/docs/more`);
  await hinted("content/en/docs/more");
  expect(status("/more/c")).toBe(200);
  rmSync(`${root}/content/en/docs/more`, { recursive: true });
  await hinted("content/en/docs/more");
  expect(status("/more/c")).toBe(404);
  const elsewhere = `${temporaryFolder()}/a.md`;
  renameSync(`${root}/${DOCUMENT}`, elsewhere);
  symlinkSync(elsewhere, `${root}/${DOCUMENT}`);
  await hinted(DOCUMENT);
  expect(status("/a")).toBe(404);
  const unreadable = (): readonly unknown[] =>
    session.engine.get(siteDiagnosticsQuery).filter(({ code }) => code === "unreadable-file");
  expect(unreadable()).toMatchObject([{ place: { file: DOCUMENT } }]);
  rmSync(`${root}/${DOCUMENT}`);
  await hinted(DOCUMENT);
  expect(unreadable()).toEqual([]);
  session.close();
});

test("code of a component is taken up at once for the page and for the browser, though everything is looked at meanwhile", async () => {
  const root = diskSite(SITE);
  const session = await openFolder(root);
  const shown = (): string =>
    [/wool|silk/.exec(pageOf(session))?.[0], /island-Shown-\w+\.js/.exec(pageOf(session))?.[0]].join(" ");
  const states = new Set([shown()]);
  const source = "content/components/yarn.ts";
  writeFiles(root, { [source]: 'export const yarn = "silk";\n' });
  let isDone = false;
  const look = session.refresh(new Set([source])).finally(() => (isDone = true));
  while (!isDone) {
    for (const steps = session.refreshInSteps(); steps.next().done !== true;);
    states.add(shown());
    await new Promise((resolve) => setImmediate(resolve));
  }
  await look;
  states.add(shown());
  expect([...states].map((each) => each.split(" ")[0])).toEqual(["wool", "silk"]);
  session.close();
});
