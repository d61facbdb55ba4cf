/** Shows the tag of a TL-B declaration, the id of a get method, and the instruction with which bytes of code begin. */
import { useEffect, useState, type JSX } from "react";
import type { IslandProps } from "docwright";
import type { Instruction } from "../data/tvm/all.ts";
import { Copy } from "./tools/copy.tsx";
import { hex32, methodId, readDeclaration } from "./tools/crc.ts";
import { crcWords, type CrcWords } from "./tools/crc-messages.ts";
import { AS_TYPED, useFields } from "./tools/fields.ts";
import { instructionsAt, readCode } from "./tools/opcodes.ts";
import "./tools/tool.css";

const ID = "crc-tool";
const INITIAL = { tlb: "", method: "", opcode: "" };
const PAGE = "v3/documentation/tvm/instructions";

interface Answer {
  readonly text: string;
  readonly words: CrcWords;
}

function Declared({ text, words }: Answer): JSX.Element | null {
  if (text.trim() === "") return null;
  const declaration = readDeclaration(text);
  if (declaration === undefined) return <p className="tool-error">{words.wrongDeclaration}</p>;
  const { sum } = declaration;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [words.sum, hex32(sum)],
    [words.request, hex32(sum & 0x7fffffff)],
    [words.response, hex32(sum | 0x80000000)],
  ];
  return (
    <>
      {declaration.tag === "" ? null : <p>{words.tagWritten(declaration.tag)}</p>}
      {declaration.hasCondition ? <p>{words.condition}</p> : null}
      <dl>
        <dt>{words.text}</dt>
        <dd>
          <code>{declaration.text}</code>
        </dd>
        {rows.map(([name, value]) => [
          <dt key={`${name} name`}>{name}</dt>,
          <dd key={name} className="tool-copied">
            <code>{value}</code> <Copy text={value} of={name} words={words} />
          </dd>,
        ])}
      </dl>
    </>
  );
}

/** Functions whose ids are fixed small numbers, not checksums of their names. */
const HANDLERS = ["main", "recv_internal", "recv_external", "run_ticktock", "split_prepare", "split_install"];

function Method({ text, words }: Answer): JSX.Element | null {
  const name = methodName(text);
  if (name === "") return null;
  const id = methodId(name);
  if (id === undefined) return <p className="tool-error">{words.wrongMethod}</p>;
  if (HANDLERS.includes(name)) return <p>{words.reserved}</p>;
  return (
    <dl>
      <dt>{words.id}</dt>
      <dd className="tool-copied">
        <code>
          {id} = 0x{id.toString(16)}
        </code>{" "}
        <Copy text={String(id)} of={words.id} words={words} />
      </dd>
    </dl>
  );
}

type List = readonly Instruction[] | "loading" | "failed";

function Found({ text, words, lang, base }: Answer & IslandProps): JSX.Element | null {
  const digits = readCode(text);
  const [list, setList] = useState<List>("loading");
  const isWanted = digits !== undefined && !Array.isArray(list);
  useEffect(() => {
    if (!isWanted) return;
    // The instruction reference is larger than everything else here, so it is loaded only when it is needed.
    import("../data/tvm/all.ts").then(
      ({ instructions }) => setList(instructions),
      () => setList("failed"),
    );
  }, [isWanted, digits]);
  if (text.trim() === "") return null;
  if (digits === undefined) return <p className="tool-error">{words.wrongCode}</p>;
  if (typeof list === "string") return <p>{words[list]}</p>;
  const found = instructionsAt(list, digits);
  if (found.length === 0) return <p className="tool-error">{words.noInstruction}</p>;
  const isChinese = lang.startsWith("zh");
  const page = `${base}${isChinese ? "zh-CN/" : ""}${PAGE}`;
  return (
    <dl>
      {found.map((entry) => [
        <dt key={`${entry.name} name`}>
          <code>{entry.opcode}</code>
        </dt>,
        <dd key={entry.name}>
          <a href={`${page}#${entry.name}`}>{entry.fift === "" ? entry.name : entry.fift}</a>
          {entry.stack === "" ? " " : words.stack(entry.stack)}{" "}
          {(isChinese ? entry.zh : entry.en).replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replace(/[`*]/g, "")}
          {words.gas(entry.gas)}
        </dd>,
      ])}
    </dl>
  );
}

/** Whether something was entered that can't be read. */
const isWrong = (text: string, read: (text: string) => unknown): boolean => text.trim() !== "" && read(text) === undefined;

/** Name of a get method as it may be written: with parentheses behind it. */
const methodName = (text: string): string => text.trim().replace(/\(\)$/, "");

/** Three fields, each with its answer below. */
export default function CrcTool({ lang, base }: IslandProps): JSX.Element {
  const words = crcWords(lang);
  const [fields, change] = useFields(ID, INITIAL);
  return (
    <form id={ID} className="needs-js tool" onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.declaration}
        <textarea
          name="tlb"
          rows={2}
          maxLength={4000}
          value={fields.tlb}
          onChange={(event) => change({ tlb: event.target.value })}
          aria-invalid={isWrong(fields.tlb, readDeclaration)}
          placeholder="excesses query_id:uint64 = InternalMsgBody;"
          {...AS_TYPED}
        />
      </label>
      <output aria-live="polite">
        <Declared text={fields.tlb} words={words} />
      </output>
      <label>
        {words.method}
        <input
          name="method"
          maxLength={300}
          value={fields.method}
          onChange={(event) => change({ method: event.target.value })}
          aria-invalid={isWrong(methodName(fields.method), methodId)}
          placeholder="get_wallet_data"
          {...AS_TYPED}
        />
      </label>
      <output aria-live="polite">
        <Method text={fields.method} words={words} />
      </output>
      <label>
        {words.code}
        <input
          name="opcode"
          maxLength={300}
          value={fields.opcode}
          onChange={(event) => change({ opcode: event.target.value })}
          aria-invalid={isWrong(fields.opcode, readCode)}
          placeholder="F900"
          {...AS_TYPED}
        />
      </label>
      <output aria-live="polite">
        <Found text={fields.opcode} words={words} lang={lang} base={base} />
      </output>
    </form>
  );
}
