/** The fields of a decoded cell, each beside its bits. */
import { useMemo, type JSX } from "react";
import { Address } from "@ton/core/dist/address/Address";
import { fromNano } from "@ton/core/dist/utils/convert";
import type { ScannedCell } from "../boc-scan.ts";
import { decodeAs, fittingLayouts, GROUPS, LAYOUTS, schemaOf, type Layout } from "./layouts.ts";
import { showBits } from "./reader.ts";
import { showType } from "./schema.ts";
import type { TlbWords } from "./tlb-messages.ts";
import { hasLeft, type Decoded, type Node } from "./walk.ts";
import "./tlb.css";

/** Numbers with at least so many bits are shown in hexadecimal: they are hashes and keys. */
const LONG = 128;
/** Digits of a field's bits that are shown. */
const DIGITS = 24;
/** Fields that hold Unix time. */
const TIMES = /^(?:now|created_at|valid_until|last_paid|utime_(?:since|until)|suspended_until|enabled_since)$/;

function nameOf({ id, type }: Layout, words: TlbWords): string {
  const number = /^config-(\d+)$/.exec(id)?.[1];
  if (number === undefined) return words.layouts[id] ?? type;
  const found = schemaOf()
    .get("ConfigParam")
    ?.find(({ parameters: [of] }) => of?.kind === "number" && String(of.value) === number);
  const fields = (found?.fields ?? []).flatMap((field) => (field.kind === "field" ? [field] : []));
  const [first] = fields;
  if (first === undefined) return number;
  return words.parameter(number, first.name === "_" ? showType(first.type) : `${first.name}${fields.length > 1 ? " …" : ""}`); // prettier-ignore
}

interface ChoiceProps {
  readonly value: string;
  readonly words: TlbWords;
  readonly onChoose: (id: string) => void;
}

/** The layouts that there are. */
export function LayoutChoice({ value, words, onChoose }: ChoiceProps): JSX.Element {
  return (
    <label className="tlb-choice">
      {words.layout}
      <select name="layout" value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{words.guess}</option>
        {GROUPS.map((group) => (
          <optgroup key={group} label={words.groups[group]}>
            {LAYOUTS.filter((layout) => layout.group === group).map((layout) => (
              <option key={layout.id} value={layout.id}>
                {nameOf(layout, words)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** The form in which wallets show an address, for one that is written out in full. */
function addressOf({ children }: Node): string | undefined {
  const [anycast, workchain, address] = children;
  if (workchain?.name !== "workchain_id" || workchain.value?.kind !== "number" || address?.value?.kind !== "bits")
    return undefined;
  if (workchain.value.bits !== 8 || anycast?.value?.kind !== "constructor" || anycast.value.text !== "nothing$0")
    return undefined;
  const number = Number(workchain.value.value);
  // The library writes the byte without its sign, so −1 alone may be negative.
  return new Address(number < -1 ? number & 0xff : number, Buffer.from(address.value.hex, "hex")).toString();
}

function valueText(node: Node, words: TlbWords): string {
  const { value } = node;
  if (value === undefined) return "";
  switch (value.kind) {
    case "number": {
      const text = value.bits >= LONG ? `0x${value.value.toString(16).padStart(value.bits / 4, "0")}` : String(value.value);
      if (!TIMES.test(node.name) || value.value === 0n) return text;
      const time = new Date(Number(value.value) * 1000);
      return Number.isNaN(time.getTime()) ? text : `${text} (${time.toISOString().slice(0, 19).replace("T", " ")} UTC)`;
    }
    case "bits":
      return value.hex === "" ? "" : `0x${value.hex}`;
    case "bool":
      return String(value.value);
    case "coins":
      return `${String(value.value)} (${fromNano(value.value)} TON)`;
    case "text":
      return `“${value.text}”`;
    case "constructor": {
      const address = addressOf(node);
      return address === undefined ? value.text : `${value.text} ${address}`;
    }
    default:
      return words.value(value);
  }
}

interface FieldProps {
  readonly node: Node;
  readonly cells: readonly ScannedCell[];
  readonly words: TlbWords;
}

function FieldRow({ node, cells, words }: FieldProps): JSX.Element {
  const bits = showBits(cells, node);
  const { reference } = node;
  const isLeft = node.value?.kind === "left";
  return (
    <li>
      <div className={isLeft ? "tlb-row tlb-left" : "tlb-row"}>
        <span>
          {node.name === "_" || node.name === "" ? null : <b>{node.name}</b>} <code>{node.type}</code>
        </span>
        <span className="tlb-value">{valueText(node, words)}</span>
        <span className="tlb-bits">
          {reference === undefined ? null : <span className="tlb-line">{words.reference(reference.at, reference.cell, node.cell)}</span>}
          {bits === "" ? null : (
            <>
              <span>{words.bits(node.cell, node.from, node.to)}</span>{" "}
              <code>{bits.length > DIGITS ? `${bits.slice(0, DIGITS)}…` : bits}</code>
            </>
          )}
        </span>
      </div>
      {node.children.length === 0 ? null : (
        <ul>
          {node.children.map((child, at) => (
            <FieldRow key={at} node={child} cells={cells} words={words} />
          ))}
        </ul>
      )}
    </li>
  );
}

function said({ node, stop }: Decoded, fits: readonly Layout[], words: TlbWords): JSX.Element {
  if (stop !== undefined)
    return (
      <p className="tool-error">
        {words.stops(stop.path.length === 0 ? words.root : stop.path.join(" › "), stop.reason)}
      </p>
    );
  if (fits.length === 0) return <p>{hasLeft(node) ? words.leftOver : words.whole}</p>;
  const [first = "", ...others] = fits.map((layout) => nameOf(layout, words));
  return (
    <p>
      {words.fits(first)} {others.length > 0 ? words.alsoFits(others) : null}
    </p>
  );
}

interface DecodedProps {
  readonly cells: readonly ScannedCell[];
  readonly root: number;
  /** Id of the layout; whatever fits where it is empty, or not known. */
  readonly chosen: string;
  readonly words: TlbWords;
}

/** A cell read by the layout that the reader has chosen, or by the first that fits. */
export function DecodedFields({ cells, root, chosen, words }: DecodedProps): JSX.Element {
  const { fits, decoded } = useMemo(() => {
    const known = LAYOUTS.find(({ id }) => id === chosen);
    const found = known === undefined ? fittingLayouts(cells, root) : [];
    const layout = known ?? found[0];
    return { fits: found, decoded: layout === undefined ? undefined : decodeAs(layout, cells, root) };
  }, [cells, root, chosen]);
  if (decoded === undefined) return <p>{words.noneFits}</p>;
  return (
    <>
      {said(decoded, fits, words)}
      <details open>
        <summary>{words.fields}</summary>
        <ul className="tlb-fields">
          <FieldRow node={decoded.node} cells={cells} words={words} />
        </ul>
      </details>
      {decoded.used.length === 0 ? null : (
        <details>
          <summary>{words.schema}</summary>
          <pre tabIndex={0}>{decoded.used.map(({ text }) => text).join("\n")}</pre>
        </details>
      )}
    </>
  );
}
