/** Takes an address in any form, and shows all its forms, its checksum, and the shard to which it belongs. */
import type { JSX } from "react";
import type { IslandProps } from "docwright";
import {
  checksumSteps,
  DEEPEST,
  formsOf,
  readAddress,
  shardOf,
  type Fault,
  type Friendly,
  type AddressReading,
} from "./tools/address.ts";
import { addressWords, type AddressWords } from "./tools/address-messages.ts";
import { Copy } from "./tools/copy.tsx";
import { AS_TYPED, useFields } from "./tools/fields.ts";
import { hexByte } from "./tools/hex.ts";
import "./tools/tool.css";

const ID = "address-forms";
const INITIAL = { address: "", depth: "4" };

interface Part {
  readonly words: AddressWords;
}


/** The 36 bytes in four fields, and the calculation of the checksum. */
function Bytes({ friendly, words }: Part & { readonly friendly: Friendly }): JSX.Element {
  const { flags, workchainByte, account, written, calculated } = friendly;
  const fits = written === calculated;
  const rows: readonly (readonly [bytes: string, hex: string, meaning: string])[] = [
    ["0", hexByte(flags), words.flags(flags)],
    ["1", hexByte(workchainByte), words.workchain((workchainByte << 24) >> 24)],
    ["2–33", account, words.account],
    ["34–35", written, fits ? words.fits : words.differs(calculated)],
  ];
  return (
    <>
      <dl>
        {rows.map(([bytes, hex, meaning]) => [
          <dt key={`${bytes} name`}>{words.bytes(bytes)}</dt>,
          <dd key={bytes} className={bytes === "34–35" && !fits ? "tool-error" : undefined}>
            <code>{hex}</code> {meaning}
          </dd>,
        ])}
      </dl>
      <details>
        <summary>{words.steps}</summary>
        <p>{words.stepsHow}</p>
        <ol className="tool-steps" start={0}>
          {checksumSteps(friendly).map(([byte, after], at) => (
            <li key={at}>
              <code>
                {byte} → {after}
              </code>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function Wrong({ fault, words }: Part & { readonly fault: Fault }): JSX.Element {
  return (
    <>
      <p className="tool-error">{words.fault(fault)}</p>
      {"friendly" in fault ? <Bytes friendly={fault.friendly} words={words} /> : null}
    </>
  );
}

function Found({
  reading,
  depth,
  words,
}: Part & { readonly reading: Extract<AddressReading, { kind: "address" }>; readonly depth: number }): JSX.Element {
  const { address, friendly } = reading;
  const bounceable = friendly ?? readFriendlyOf(formsOf(address)[0]?.[1] ?? "");
  const isSplit = address.workChain !== -1;
  const { prefix, shard } = shardOf(address, isSplit ? depth : 0);
  return (
    <>
      {address.workChain === 0 || address.workChain === -1 ? null : <p>{words.noSuchWorkchain(address.workChain)}</p>}
      {friendly !== undefined && (friendly.flags & 0x80) !== 0 ? <p>{words.testOnly}</p> : null}
      <dl>
        {formsOf(address).map(([name, text]) => [
          <dt key={`${name} name`}>{words.forms[name]}</dt>,
          <dd key={name} className="tool-copied">
            <code>{text}</code> <Copy text={text} of={words.forms[name]} words={words} />
          </dd>,
        ])}
        <dt>{words.shard}</dt>
        <dd>
          <code>{shard}</code> {isSplit ? words.shardHow(depth, prefix) : words.masterchain}
        </dd>
      </dl>
      {bounceable === undefined ? null : (
        <>
          <p>
            <strong>{friendly === undefined ? words.bounceableBytes : words.itsBytes}</strong>
          </p>
          <Bytes friendly={bounceable} words={words} />
        </>
      )}
    </>
  );
}

function readFriendlyOf(text: string): Friendly | undefined {
  const reading = readAddress(text);
  return reading?.kind === "address" ? reading.friendly : undefined;
}

/** A field for an address and one for the depth at which its workchain is split. */
export default function AddressForms({ lang }: IslandProps): JSX.Element {
  const words = addressWords(lang);
  const [fields, change] = useFields(ID, INITIAL);
  const reading = readAddress(fields.address);
  const depth = /^\d{1,2}$/.test(fields.depth) ? Math.min(Number(fields.depth), DEEPEST) : 0;
  return (
    <form id={ID} className="needs-js tool" onSubmit={(event) => event.preventDefault()}>
      <div className="tool-fields">
        <label className="wide">
          {words.address}
          <input
            name="address"
            value={fields.address}
            onChange={(event) => change({ address: event.target.value })}
            aria-invalid={reading?.kind === "fault"}
            placeholder="EQ… UQ… kQ… 0Q… 0:… -1:…"
            {...AS_TYPED}
            maxLength={500}
          />
        </label>
        <label>
          {words.depth}
          <input
            name="depth"
            type="number"
            min={0}
            max={DEEPEST}
            value={fields.depth}
            onChange={(event) => change({ depth: event.target.value })}
          />
        </label>
      </div>
      <output aria-live="polite">
        {reading?.kind === "fault" ? <Wrong fault={reading.fault} words={words} /> : null}
        {reading?.kind === "address" ? <Found reading={reading} depth={depth} words={words} /> : null}
      </output>
    </form>
  );
}
