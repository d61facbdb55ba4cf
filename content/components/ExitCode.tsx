/** Looks up an exit code in the tables of its page, which contain everything about single codes. */
import type { JSX, ReactNode } from "react";
import type { IslandProps } from "docwright";
import { originOf, readCode, rowId, type Origin, type Phase } from "./tools/exit-codes.ts";
import { useFields } from "./tools/fields.ts";
import "./tools/tool.css";

const ID = "exit-code";
const INITIAL = { exit: "", phase: "compute" };

interface Words {
  readonly code: string;
  readonly phase: string;
  readonly phases: Readonly<Record<Phase, string>>;
  readonly wrong: string;
  readonly title: (phase: string, code: number) => string;
  readonly row: string;
  readonly value: string;
  readonly also: (phase: string) => string;
  readonly origins: Readonly<Record<Exclude<Origin, "known">, (code: number, phase: Phase) => ReactNode>>;
  readonly wallet: string;
  readonly outcome: Readonly<Record<Phase | "success", string>>;
}

const hex = (code: number): string => `0x${code.toString(16)}`;

const english: Words = {
  code: "Exit code or result code",
  phase: "Phase",
  phases: { compute: "compute phase", action: "action phase" },
  wrong: "A code is a whole number such as 37, −14 or 0xffff.",
  title: (phase, code) => `${code} in the ${phase}`,
  row: "Row of the table",
  value: "Value and state",
  also: (phase) => `The same number in the ${phase}`,
  origins: {
    success: () => "The phase has succeeded.",
    contract: (code) => (
      <>
        Neither TVM nor a compiler uses this number: the contract throws it. Search the source for <code>{code}</code>{" "}
        and <code>{hex(code)}</code>.
      </>
    ),
    impossible: (_, phase) =>
      phase === "compute"
        ? "No contract can end with this number: what is thrown lies between 0 and 65,535, and −14 is the only negative code."
        : "The action phase has no result code with this number.",
  },
  wallet:
    "Standard wallets throw 33 to 36 and 132 to 147. If the contract is a wallet, look the number up under its version.",
  outcome: {
    compute:
      "The contract's state is unchanged, unless the code ran COMMIT before. A message with the bounce flag returns its value, less gas and forwarding fee; without the flag, the value stays with the contract.",
    action:
      "The contract's state is unchanged, and no message was sent. The value stays with the contract. It returns only if the message had the bounce flag, and the failing action mode +16 or the result code is 50.",
    success: "The phase took effect. Look at the other phase before you conclude that all went well.",
  },
};

const chinese: Words = {
  code: "退出码或结果码",
  phase: "阶段",
  phases: { compute: "计算阶段", action: "动作阶段" },
  wrong: "退出码和结果码都是整数，例如 37、−14 或 0xffff。",
  title: (phase, code) => `${phase}：${code}`,
  row: "表中所在行",
  value: "金额与状态",
  also: (phase) => `查看同一数字在${phase}的含义`,
  origins: {
    success: () => "该阶段成功。",
    contract: (code) => (
      <>
        TVM 和编译器都不使用这个数字，它由合约自己抛出。请在合约源码中搜索 <code>{code}</code> 和{" "}
        <code>{hex(code)}</code>。
      </>
    ),
    impossible: (_, phase) =>
      phase === "compute"
        ? "合约不可能以这个数字结束：抛出的数字在 0 到 65,535 之间，负数只有 −14。"
        : "动作阶段没有这个结果码。",
  },
  wallet: "标准钱包使用 33 至 36 和 132 至 147。如果合约是钱包，请按其版本查找。",
  outcome: {
    compute: "合约状态不变，除非此前已执行 COMMIT。消息带退回标志时，金额扣除 gas 和转发费后退回；不带标志时，金额留在合约中。",
    action:
      "合约状态不变，没有发出任何消息。金额留在合约中；只有消息带退回标志，并且失败动作的模式含 +16 或结果码为 50 时，金额才会退回。",
    success: "该阶段已经生效。下结论之前，还要看另一个阶段。",
  },
};

interface Row {
  readonly head: string;
  readonly text: string;
}

/** The row of a code in the tables of the page: each cell after the first, with the heading of its column. */
function readRow(phase: Phase, code: number): readonly Row[] | undefined {
  const row = document.getElementById(rowId(phase, code))?.closest("tr");
  if (row === null || row === undefined) return undefined;
  const heads = [...(row.closest("table")?.tHead?.rows[0]?.cells ?? [])];
  return [...row.cells]
    .map((cell, at) => ({ head: heads[at]?.textContent.trim() ?? "", text: cell.textContent.trim() }))
    .slice(1)
    .filter(({ text }) => text !== "");
}

function Answer({
  words,
  phase,
  code,
  show,
}: {
  readonly words: Words;
  readonly phase: Phase;
  readonly code: number;
  readonly show: (phase: Phase) => void;
}): JSX.Element {
  const row = readRow(phase, code);
  const other = phase === "compute" ? "action" : "compute";
  const origin = originOf(phase, code, row !== undefined);
  const isWallet = phase === "compute" && ((code >= 33 && code <= 36) || (code >= 132 && code <= 147));
  return (
    <>
      <p>
        <strong>{words.title(words.phases[phase], code)}</strong>
      </p>
      {origin === "known" ? null : <p>{words.origins[origin](code, phase)}</p>}
      {isWallet ? (
        <p>
          <a href="#languages">{words.wallet}</a>
        </p>
      ) : null}
      <dl>
        {row?.map(({ head, text }) => [<dt key={`${head} name`}>{head}</dt>, <dd key={head}>{text}</dd>])}
        {origin === "impossible" ? null : (
          <>
            <dt>
              <a href="#value">{words.value}</a>
            </dt>
            <dd>{words.outcome[origin === "success" ? "success" : phase]}</dd>
          </>
        )}
      </dl>
      {row === undefined ? null : (
        <p>
          <a href={`#${rowId(phase, code)}`}>{words.row}</a>
        </p>
      )}
      {readRow(other, code) === undefined ? null : (
        <p>
          <button type="button" className="button button-sm" onClick={() => show(other)}>
            {words.also(words.phases[other])}
          </button>
        </p>
      )}
    </>
  );
}

/** A field for a code, a choice of its phase, and what both together mean. */
export default function ExitCode({ lang }: IslandProps): JSX.Element {
  const words = lang.startsWith("zh") ? chinese : english;
  const [{ exit, phase: chosen }, change] = useFields(ID, INITIAL);
  const phase: Phase = chosen === "action" ? "action" : "compute";
  const code = readCode(exit);
  const isWrong = exit.trim() !== "" && code === undefined;
  return (
    <form id={ID} className="needs-js tool" onSubmit={(event) => event.preventDefault()}>
      <div className="tool-fields">
        <label>
          {words.code}
          <input
            name="exit"
            value={exit}
            onChange={(event) => change({ exit: event.target.value })}
            aria-invalid={isWrong}
            aria-describedby={`${ID}-answer`}
            placeholder="37"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
          />
        </label>
        <label>
          {words.phase}
          <select name="phase" value={phase} onChange={(event) => change({ phase: event.target.value })}>
            <option value="compute">{words.phases.compute}</option>
            <option value="action">{words.phases.action}</option>
          </select>
        </label>
      </div>
      <output id={`${ID}-answer`} aria-live="polite">
        {isWrong ? <p className="tool-error">{words.wrong}</p> : null}
        {code === undefined ? null : (
          <Answer words={words} phase={phase} code={code} show={(next) => change({ phase: next })} />
        )}
      </output>
    </form>
  );
}
