/**
 * A page to look at: every sample of every grammar, light and dark.
 *
 * Usage: bun test/grammars/look.ts OUT.html [--corpus FOLDER] [--files FOLDER] [--only LANGUAGE]
 * The corpus gives its fenced code; the folder of files gives code by extension.
 */
import { LANGUAGES, paint } from "./languages.ts";
import { SAMPLES, type Sample } from "./samples.ts";

const EXTENSIONS: Readonly<Record<string, string>> = {
  fc: "func",
  tolk: "tolk",
  tact: "tact",
  fif: "fift",
  tlb: "tlb",
  tl: "tl",
  tasm: "tasm",
};

const COLOURS = `
  body { margin: 0; font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
  .row { display: grid; grid-template-columns: 1fr 1fr; }
  h2 { font: bold 15px sans-serif; margin: 12px; }
  pre { margin: 0; padding: 10px 14px; overflow: hidden; tab-size: 4; }
  .light { background: #fff; color: #1f2328; --keyword: #cf222e; --type: #953800; --function: #8250df; --built: #0550ae;
    --number: #0550ae; --string: #0a6640; --comment: #59636e; --meta: #6639ba; --attr: #116329; --constant: #0550ae; }
  .dark { background: #0d1117; color: #e6edf3; --keyword: #ff7b72; --type: #ffa657; --function: #d2a8ff; --built: #79c0ff;
    --number: #79c0ff; --string: #a5d6ff; --comment: #9198a1; --meta: #d2a8ff; --attr: #7ee787; --constant: #79c0ff; }
  .hljs-keyword, .hljs-operator { color: var(--keyword); }
  .hljs-type, .hljs-title.class_, .hljs-variable.language_ { color: var(--type); }
  .hljs-title.function_ { color: var(--function); font-weight: bold; }
  .hljs-title.function_.invoke__ { font-weight: normal; }
  .hljs-built_in { color: var(--built); font-style: italic; }
  .hljs-number, .hljs-literal { color: var(--number); }
  .hljs-string, .hljs-symbol { color: var(--string); }
  .hljs-char.escape_ { font-weight: bold; }
  .hljs-comment { color: var(--comment); font-style: italic; }
  .hljs-doctag { font-weight: bold; }
  .hljs-meta, .hljs-section { color: var(--meta); }
  .hljs-attr { color: var(--attr); }
  .hljs-variable.constant_, .hljs-variable { color: var(--constant); }
`;

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

const fromCorpus = async (folder: string, most: number): Promise<ReadonlyMap<string, readonly Sample[]>> => {
  const found = new Map<string, Sample[]>();
  for await (const path of new Bun.Glob("**/*.{md,mdx}").scan(folder)) {
    const text = await Bun.file(`${folder}/${path}`).text();
    for (const [, language, code] of text.matchAll(/^```[ \t]*(\w+)[^\n]*\n([\s\S]*?)^```/gmu)) {
      if (language === undefined || code === undefined || code.length < 300) continue;
      const samples = found.get(language) ?? [];
      // One of each page at most: many pages say more than one page in full.
      if (samples.length < most && samples.at(-1)?.[0] !== path) found.set(language, [...samples, [path, code]]);
    }
  }
  return found;
};

const fromFiles = async (folder: string): Promise<ReadonlyMap<string, readonly Sample[]>> => {
  const found = new Map<string, Sample[]>();
  for await (const path of new Bun.Glob("*.*").scan(folder)) {
    const language = EXTENSIONS[path.replace(/^.*\./u, "")];
    if (language === undefined) continue;
    found.set(language, [...(found.get(language) ?? []), [path, await Bun.file(`${folder}/${path}`).text()]]);
  }
  return found;
};

const corpus = argument("corpus");
const files = argument("files");
const only = argument("only");
const groups = [
  new Map(Object.entries(SAMPLES)),
  corpus === undefined ? new Map<string, Sample[]>() : await fromCorpus(corpus, 12),
  files === undefined ? new Map<string, Sample[]>() : await fromFiles(files),
];

const sections = LANGUAGES.filter((language) => only === undefined || only === language).flatMap((language) =>
  groups
    .flatMap((group) => group.get(language) ?? [])
    .map(([title, code]) => {
      const html = paint(language, code);
      const pane = (theme: string): string => `<pre class="${theme}"><code>${html}</code></pre>`;
      return `<section><h2>${language}: ${Bun.escapeHTML(title)}</h2><div class="row">${pane("light")}${pane("dark")}</div></section>`;
    }),
);

const target = process.argv[2];
if (target === undefined) throw new Error("Where to? bun test/grammars/look.ts OUT.html");
await Bun.write(
  target,
  `<!doctype html><meta charset="utf-8"><title>Grammars</title><style>${COLOURS}</style>${sections.join("\n")}`,
);
console.log(`${String(sections.length)} samples in ${target}`);
