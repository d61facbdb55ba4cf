/**
 * Shows the tree of a bag of cells, and its fields by a layout in TL-B. How the bag is put together is checked at once, as
 * the fields are; the cells are hashed in a worker.
 */
import { useEffect, useMemo, useState, type JSX } from "react";
import type { IslandProps } from "docwright";
import type { CellInfo, Inspection } from "./tools/boc.ts";
import { scan, scanText, type CellScan } from "./tools/boc-scan.ts";
import { drawnOf, type Drawn } from "./tools/boc-tree.ts";
import { bocWords, type BocWords } from "./tools/boc-messages.ts";
import { Copy } from "./tools/copy.tsx";
import { AS_TYPED, useFields } from "./tools/fields.ts";
import { DecodedFields, LayoutChoice } from "./tools/tlb/Fields.tsx";
import { tlbWords } from "./tools/tlb/tlb-messages.ts";
import "./tools/tool.css";
import "./tools/boc.css";

const ID = "cell-inspector";
const INITIAL = { boc: "", layout: "" };

type Source = string | Uint8Array;
type Answer = Inspection | "reading" | "failed";

/** Has a bag hashed in the worker; earlier requests are dropped. */
function useInspection(source: Source, scanned: CellScan | undefined): Answer | undefined {
  const [last, setLast] = useState<{ readonly of: Source; readonly answer: Answer }>();
  const isSound = scanned?.kind === "bag";
  useEffect(() => {
    if (!isSound) return undefined;
    let worker: Worker | undefined;
    let isOver = false;
    const end = (answer: Answer): void => {
      if (!isOver) setLast({ of: source, answer });
      worker?.terminate();
    };
    import("./tools/boc-worker.ts").then(
      ({ address }) => {
        if (isOver) return;
        worker = new Worker(address, { type: "module" });
        worker.addEventListener("message", ({ data }: MessageEvent<Inspection | undefined>) => end(data ?? "failed"));
        worker.addEventListener("error", () => end("failed"));
        worker.postMessage(source);
      },
      () => end("failed"),
    );
    return () => {
      isOver = true;
      worker?.terminate();
    };
  }, [source, isSound]);
  if (scanned === undefined || scanned.kind === "fault") return scanned;
  return last?.of === source ? last.answer : "reading";
}

interface TreeProps {
  readonly drawn: Drawn;
  readonly cells: readonly CellInfo[];
  readonly words: BocWords;
  readonly depth: number;
}

/** Number of levels that are expanded at first. */
const OPEN = 2;

function Tree({ drawn, cells, words, depth }: TreeProps): JSX.Element | null {
  const cell = cells[drawn.cell];
  if (cell === undefined) return null;
  const name = words.cell(drawn.cell);
  if (drawn.isRepeated)
    return (
      <li>
        {name} ({words.repeated})
      </li>
    );
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words.data, cell.data === "" ? words.empty : cell.data],
    [words.hash, cell.hash],
    [words.depth, String(cell.depth)],
    ...(cell.level > 0 ? [[words.level, String(cell.level)] as const] : []),
  ];
  return (
    <li>
      <details open={depth < OPEN}>
        <summary>
          <b>{name}</b> {words.size(cell.bits, cell.references.length)}
          {cell.type === "ordinary" ? null : <em> {words.types[cell.type]}</em>}
        </summary>
        <dl>
          {facts.map(([fact, value]) => [
            <dt key={`${fact} name`}>{fact}</dt>,
            <dd key={fact} className="tool-copied">
              <code>{value}</code>{" "}
              {fact === words.hash ? <Copy text={value} of={`${words.hash} (${name})`} words={words} /> : null}
            </dd>,
          ])}
        </dl>
        {drawn.children.length === 0 ? null : (
          <ul>
            {drawn.children.map((child, at) => (
              <Tree key={at} drawn={child} cells={cells} words={words} depth={depth + 1} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

function Cells({
  inspection,
  words,
}: {
  readonly inspection: Extract<Inspection, { kind: "cells" }>;
  readonly words: BocWords;
}): JSX.Element {
  const { cells, bag } = inspection;
  const { trees, left } = useMemo(() => drawnOf(cells, bag.roots), [cells, bag]);
  const facts = [
    words.bag({ size: bag.size, cells: cells.length, roots: bag.roots.length }),
    bag.hasChecksum ? words.withChecksum : words.withoutChecksum,
    ...(bag.hasIndex ? [words.withIndex] : []),
  ];
  return (
    <>
      <p>{facts.join(" · ")}</p>
      <ul className="boc-tree">
        {trees.map((drawn, at) => (
          <Tree key={at} drawn={drawn} cells={cells} words={words} depth={0} />
        ))}
      </ul>
      {left > 0 ? <p>{words.left(left)}</p> : null}
    </>
  );
}

function Said({ answer, words }: { readonly answer: Answer; readonly words: BocWords }): JSX.Element {
  if (answer === "reading" || answer === "failed") return <p>{words[answer]}</p>;
  switch (answer.kind) {
    case "fault":
      return <p className="tool-error">{words.fault(answer.fault)}</p>;
    case "refused":
      return <p className="tool-error">{words.fault(answer)}</p>;
    case "cells":
      return <Cells inspection={answer} words={words} />;
  }
}

/** A field for a bag as text, one for a file, the fields of its first root, and the tree of its cells. */
export default function CellInspector({ lang }: IslandProps): JSX.Element {
  const words = bocWords(lang);
  const types = tlbWords(lang);
  const [fields, change] = useFields(ID, INITIAL);
  const [file, setFile] = useState<Uint8Array>();
  const source: Source = file ?? fields.boc.trim();
  const scanned = useMemo(
    () => (source === "" ? undefined : typeof source === "string" ? scanText(source) : scan(source)),
    [source],
  );
  const answer = useInspection(source, scanned);
  return (
    <form id={ID} className="needs-js tool" onSubmit={(event) => event.preventDefault()}>
      <label>
        {words.boc}
        <textarea
          name="boc"
          rows={3}
          value={fields.boc}
          onChange={(event) => {
            setFile(undefined);
            change({ boc: event.target.value });
          }}
          aria-invalid={scanned?.kind === "fault"}
          placeholder="te6cc… / b5ee9c72…"
          {...AS_TYPED}
        />
      </label>
      <label className="boc-file">
        {words.file}
        <input
          type="file"
          onChange={({ target }) => {
            void target.files?.[0]?.arrayBuffer().then((buffer) => setFile(new Uint8Array(buffer)));
          }}
        />
      </label>
      {scanned?.kind === "bag" ? (
        <LayoutChoice value={fields.layout} words={types} onChoose={(layout) => change({ layout })} />
      ) : null}
      <output aria-live="polite">
        {scanned?.kind === "bag" ? (
          <DecodedFields cells={scanned.bag.cells} root={scanned.bag.roots[0] ?? 0} chosen={fields.layout} words={types} />
        ) : null}
        {answer === undefined ? null : <Said answer={answer} words={words} />}
      </output>
    </form>
  );
}
