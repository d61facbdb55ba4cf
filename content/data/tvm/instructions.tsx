/** The instruction reference: a table a category, rendered on the server; the component InstructionFilter filters it. */
import { Fragment, type CSSProperties, type JSX, type ReactNode } from "react";
import type { StandaloneProps } from "docwright";
import "./instructions.css";
import { instructions, type Instruction } from "./all.ts";
import categories from "./categories.json";
import text from "./page.json";

const words = {
  en: { opcode: "Opcode", fift: "Fift", stack: "Stack", gas: "Gas", meaning: "Meaning", since: "since version", alias: "Same as", categories: "Categories", how: "How to read the tables" },
  "zh-CN": { opcode: "操作码", fift: "Fift", stack: "栈", gas: "Gas", meaning: "含义", since: "起始版本", alias: "等同于", categories: "类别", how: "表格说明" },
} as const;

type Lang = keyof typeof words;

/** What the server should know about the page. */
export function instructionsMeta(lang: Lang): Readonly<Record<"title" | "description" | "layout" | "firstView", string>> {
  // The first table is painted with the header: what a window shows of it is a third of the work of a frame.
  const { title, description } = text[lang];
  return { title, description, layout: "doc", firstView: categories[1]?.id ?? "" };
}

type Href = StandaloneProps["href"];

/** Text with `code`, **bold** and [links](/route#id) in it. */
function inline(source: string, href: Href): ReactNode {
  return source.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part, index) => {
    if (part.startsWith("`")) return <code key={index}>{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <strong key={index}>{part.slice(2, -2)}</strong>;
    const [, label, route] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (label !== undefined && route !== undefined) return <a key={index} href={href(route)}>{label}</a>;
    return part;
  });
}

/** Names by which search finds the row beside its id: the opcode, and the assembler's words for it, a line each. */
function namesOf({ name, opcode, fift }: Instruction): string {
  const words = fift.split("\n").map((line) => line.split(" ").findLast((part) => /^[^[]*[A-Z#]/.test(part)) ?? name);
  return [opcode, ...words.filter((word) => word !== name)].join(" ");
}

/** What the assembler calls it: several words for one instruction stand on a line each. */
function wordsOf({ name, fift }: Instruction): ReactNode {
  return (fift === "" ? name : fift).split("\n").map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** Texts are put together here: React writes a comment between two that it is handed, which is a node of the page. */
function Row({ entry, lang, href }: { readonly entry: Instruction; readonly lang: Lang; readonly href: Href }): JSX.Element {
  const { since, alias } = words[lang];
  return (
    <tr id={entry.name} data-names={namesOf(entry)}>
      <td>{entry.opcode}</td>
      <td>
        <a href={`#${entry.name}`}>{wordsOf(entry)}</a>
      </td>
      <td>{entry.stack}</td>
      <td>{entry.gas}</td>
      <td>
        {inline(`${lang === "en" ? entry.en : entry.zh} `, href)}
        {entry.alias_of === undefined ? null : (
          <>
            <small>
              {`${alias} `}
              <a href={`#${entry.alias_of}`}>{entry.alias_of}</a>
            </small>{" "}
          </>
        )}
        {entry.since === null || entry.since === "" || entry.since === "0" ? null : (
          <small>{`${since} ${entry.since}`}</small>
        )}
      </td>
    </tr>
  );
}

/** How much a group holds, from which the stylesheet tells about how high it is while it is not laid out. */
function extentOf(rows: readonly Instruction[], lang: Lang): CSSProperties {
  const widths = rows.map(({ en, zh, stack }) => widthOf(lang === "en" ? en : zh) + widthOf(stack));
  const letters = widths.reduce((sum, width) => sum + width, 0);
  return { "--rows": rows.length, "--letters": letters } as CSSProperties;
}

/** Letters of a text; a Chinese one is as wide as two others. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0);
}

/**
 * Lets the browser answer its reader after each group. Chromium's parser, once it has begun to paint, goes on for up to
 * half a second, but it pauses behind every script, even an empty one. Without that, what is left of the page is parsed
 * in the task that runs the scripts as well. Blocked on a phone at CPU 4 ×, loads with and without in turns: 80 and
 * 192 ms on a busy machine (median of 6), 42 and 35 on an idle one (median of 7), where the worst were 125 and 231.
 */
function Pause(): JSX.Element {
  return <script />;
}

/** The whole page in one language. */
export function Instructions({ lang, href, island }: Pick<StandaloneProps, "href" | "island"> & { readonly lang: Lang }): JSX.Element {
  const word = words[lang];
  const groups = categories.map((category) => ({
    id: category.id,
    label: category[lang],
    rows: instructions.filter((entry) => entry.category === category.id),
  }));
  const [lead = "", ...legend] = text[lang].intro.split("\n\n");
  const filter = { categories: groups.map(({ id, label }) => ({ id, label })), total: instructions.length };
  return (
    <div className="instructions" style={{ "--gas": JSON.stringify(word.gas) } as CSSProperties}>
      <nav className="instructions-nav" aria-label={word.categories}>
        <ul>
          {groups.map((group) => (
            <li key={group.id}>
              <a href={`#${group.id}`}>{group.label}</a>
              <span>{group.rows.length}</span>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <header className="article-head">
          <h1 tabIndex={-1}>{text[lang].title}</h1>
          <p className="instructions-lead">{inline(lead, href)}</p>
          <details className="instructions-how">
            <summary>{word.how}</summary>
            {legend.map((paragraph, index) => (
              <p key={index}>{inline(paragraph, href)}</p>
            ))}
          </details>
        </header>
        {island("InstructionFilter", filter, "touch")}
        {groups.map((group) => (
          <Fragment key={group.id}>
            <section className="instructions-group" style={extentOf(group.rows, lang)}>
              <h2 id={group.id}>{group.label}</h2>
              <table className={group.rows.filter((entry) => entry.stack === "").length > group.rows.length / 2 ? "sparse" : undefined}>
                <thead>
                  <tr>
                    <th>{word.opcode}</th>
                    <th>{word.fift}</th>
                    <th>{word.stack}</th>
                    <th>{word.gas}</th>
                    <th>{word.meaning}</th>
                  </tr>
                </thead>
                <tbody>
                  {group.rows.map((entry) => (
                    <Row key={entry.name} entry={entry} lang={lang} href={href} />
                  ))}
                </tbody>
              </table>
            </section>
            <Pause />
          </Fragment>
        ))}
      </div>
    </div>
  );
}
