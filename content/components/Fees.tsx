/** Calculates the fees of a transaction from sizes, time and prices, and draws what storage costs over time. */
import type { CSSProperties, JSX } from "react";
import type { IslandProps } from "docwright";
import { fromNano } from "@ton/core/dist/utils/convert";
import {
  feesOf,
  fromSlider,
  LIMITS,
  priceField,
  readFields,
  readNumber,
  storageFee,
  toSlider,
  type Quantity,
  type Read,
} from "./tools/fees/fees.ts";
import {
  DATES,
  FREEZE_DUE_LIMIT,
  parameterOf,
  PRICE_NAMES,
  PRICES,
  type PriceDate,
  type Prices,
  type Workchain,
} from "./tools/fees/prices.ts";
import { Plot } from "./tools/fees/Plot.tsx";
import { feeWords, type FeeWords } from "./tools/fees/fee-messages.ts";
import { useFields } from "./tools/fields.ts";
import "./tools/tool.css";
import "./tools/fees/fees.css";

const ID = "fees";
const DAY = 86_400n;
const YEAR = 365n * DAY;

/** Prices as they stand in the fields. */
function written(prices: Prices): Readonly<Record<string, string>> {
  return Object.fromEntries(PRICE_NAMES.map((name) => [priceField(name), String(prices[name])]));
}

const INITIAL: Readonly<Record<string, string>> = {
  "fee-date": DATES[0],
  "fee-chain": "0",
  "fee-start": "external",
  "fee-cells": "20",
  "fee-bits": "5000",
  "fee-days": "365",
  "fee-gas": "6000",
  "fee-msg-cells": "0",
  "fee-msg-bits": "0",
  "fee-in-cells": "1",
  "fee-in-bits": "416",
  ...written(PRICES[DATES[0]]["0"]),
};

/** Where the page explains a term. */
const FORMULAS = {
  imported: "#forward",
  storage: "#storage",
  gas: "#gas",
  action: "#forward",
  forward: "#forward",
} as const;

function problemOf(read: Exclude<Read, { kind: "read" }>, words: FeeWords): string {
  if (read.kind === "full") return words.full(words.quantity[read.bits], words.quantity[read.cells]);
  const [first = ""] = read.fields;
  const label = first in words.quantity ? words.quantity[first as Quantity] : first.replace(/^fee-/, "");
  const most = first in LIMITS ? LIMITS[first as Quantity].toLocaleString("en") : undefined;
  return words.wrong(label, most);
}

type Readable = Extract<Read, { kind: "read" }>;

function accountOf({ values }: Readable): { readonly cells: bigint; readonly bits: bigint } {
  return { cells: values["fee-cells"], bits: values["fee-bits"] };
}

/** What each phase costs, and all of them together. */
function sumsOf(read: Readable, isExternal: boolean): ReturnType<typeof feesOf> {
  const { prices, values } = read;
  return feesOf(prices, {
    account: accountOf(read),
    seconds: values["fee-days"] * DAY,
    gas: values["fee-gas"],
    sent: { cells: values["fee-msg-cells"], bits: values["fee-msg-bits"] },
    imported: isExternal ? { cells: values["fee-in-cells"], bits: values["fee-in-bits"] } : undefined,
  });
}

interface ResultProps {
  readonly read: Readable;
  readonly date: PriceDate;
  readonly chain: Workchain;
  readonly isExternal: boolean;
  readonly words: FeeWords;
}

function Result({ read, date, chain, isExternal, words }: ResultProps): JSX.Element {
  const { prices, values } = read;
  const account = accountOf(read);
  const sums = sumsOf(read, isExternal);
  const days = values["fee-days"];
  const other = DATES.find((each) => each !== date) ?? date;
  const then = PRICES[other][chain];
  const isOwn = PRICE_NAMES.some((name) => prices[name] !== PRICES[date][chain][name]);
  const end = storageFee(then, account, days * DAY);
  const lines = [
    { name: isOwn ? words.yours : words.otherDate(words.dates[date]), end: sums.storage },
    // Where nothing has changed between the dates, one line would hide the other.
    ...(end === sums.storage ? [] : [{ name: words.otherDate(words.dates[other]), end }]),
  ];
  const yearly = storageFee(prices, account, YEAR);
  const said = days.toLocaleString("en");
  const compared = lines.slice(1).map((line) => ` ${line.name}: ${fromNano(line.end)} TON.`).join(""); // prettier-ignore
  const terms = (["imported", "storage", "gas", "action", "forward"] as const).filter(
    (term) => term !== "imported" || isExternal,
  );
  return (
    <>
      <dl className="fee-sums">
        {terms.map((term) => [
          <dt key={`${term} name`}>
            <a href={FORMULAS[term]}>{words.terms[term]}</a>
          </dt>,
          <dd key={term}>{fromNano(sums[term])} TON</dd>,
        ])}
      </dl>
      <p>
        <strong>{words.rent(said)}</strong>
      </p>
      <Plot
        label={words.plot(said, fromNano(sums.storage), compared)}
        days={days}
        day={words.day}
        lines={lines}
      />
      <p>{yearly === 0n ? words.neverFrozen : words.frozen(words.time(...timeOf(yearly)))}</p>
    </>
  );
}

/** How long debt grows until it exceeds what an account may owe; two digits are enough. */
function timeOf(yearly: bigint): readonly [amount: string, unit: "years" | "days"] {
  const years = Number(FREEZE_DUE_LIMIT) / Number(yearly);
  const [amount, unit] = years < 2 ? ([years * 365, "days"] as const) : ([years, "years"] as const);
  return [Number(amount.toPrecision(2)).toLocaleString("en"), unit];
}

/** Sizes, time and prices in fields, the fees of each phase beside them. */
export default function Fees({ lang }: IslandProps): JSX.Element {
  const words = feeWords(lang);
  const [fields, change] = useFields(ID, INITIAL);
  const date = DATES.find((each) => each === fields["fee-date"]) ?? DATES[0];
  const chain: Workchain = fields["fee-chain"] === "-1" ? "-1" : "0";
  const isExternal = fields["fee-start"] === "external";
  const read = readFields(isExternal ? fields : { ...fields, "fee-in-cells": "0", "fee-in-bits": "0" });
  const wrong: readonly string[] = read.kind === "wrong" ? read.fields : read.kind === "full" ? [read.bits] : [];
  const isOwn = PRICE_NAMES.some((name) => fields[priceField(name)] !== String(PRICES[date][chain][name]));

  const choice = <V extends string>(
    name: string,
    label: string,
    options: Readonly<Record<V, string>>,
    chosen: V,
    onChoose: (value: V) => void,
  ): JSX.Element => (
    <label>
      {label}
      <select name={name} value={chosen} onChange={(event) => onChoose(event.target.value as V)}>
        {(Object.keys(options) as V[]).map((value) => (
          <option key={value} value={value}>
            {options[value]}
          </option>
        ))}
      </select>
    </label>
  );
  const quantity = (name: Quantity): JSX.Element => {
    const label = words.quantity[name];
    const value = readNumber(fields[name] ?? "", LIMITS[name]);
    const at = value === undefined ? 0 : toSlider(value, LIMITS[name]);
    return (
      <div key={name} className="fee-quantity">
        <label>
          {label}
          <input
            name={name}
            value={fields[name]}
            onChange={(event) => change({ [name]: event.target.value })}
            aria-invalid={wrong.includes(name)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
        </label>
        <input
          type="range"
          className="tool-slider"
          aria-label={words.slider(label)}
          aria-valuetext={fields[name]}
          min={0}
          max={100}
          value={at}
          style={{ "--at": `${at}%` } as CSSProperties}
          onChange={(event) => change({ [name]: String(fromSlider(Number(event.target.value), LIMITS[name], value ?? 0n)) })}
        />
      </div>
    );
  };
  const group = (name: keyof FeeWords["groups"], quantities: readonly Quantity[]): JSX.Element => (
    <fieldset className="fee-group">
      <legend>{words.groups[name]}</legend>
      <div className="fee-fields">{quantities.map(quantity)}</div>
    </fieldset>
  );
  return (
    <form id={ID} className="needs-js tool" onSubmit={(event) => event.preventDefault()}>
      <div className="fee-fields">
        {choice("fee-date", words.date, words.dates, date, (next) =>
          change({ "fee-date": next, ...written(PRICES[next][chain]) }),
        )}
        {choice("fee-chain", words.chain, words.chains, chain, (next) =>
          change({ "fee-chain": next, ...written(PRICES[date][next]) }),
        )}
        {choice("fee-start", words.start, words.starts, isExternal ? "external" : "internal", (next) =>
          change({ "fee-start": next }),
        )}
      </div>
      {group("account", ["fee-cells", "fee-bits", "fee-days"])}
      {group("run", ["fee-gas"])}
      {group("sent", ["fee-msg-cells", "fee-msg-bits"])}
      {isExternal ? group("imported", ["fee-in-cells", "fee-in-bits"]) : null}
      <details className="fee-prices">
        <summary>{words.prices}</summary>
        <div className="fee-fields">
          {PRICE_NAMES.map((name) => (
            <label key={name}>
              {words.parameter(name, parameterOf(name, chain))}
              <input
                name={priceField(name)}
                value={fields[priceField(name)]}
                onChange={(event) => change({ [priceField(name)]: event.target.value })}
                aria-invalid={wrong.includes(priceField(name))}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
              />
            </label>
          ))}
        </div>
      </details>
      {isOwn ? (
        <p>
          {words.changed}{" "}
          <button type="button" className="button button-sm" onClick={() => change(written(PRICES[date][chain]))}>
            {words.reset}
          </button>
        </p>
      ) : null}
      {/* Said when it changes, and in sight below the fields; what it is made of is read when it is reached. */}
      <output className="fee-all" aria-live="polite">
        {read.kind === "read" ? (
          <p>
            {words.terms.all} <span>{fromNano(sumsOf(read, isExternal).all)} TON</span>
          </p>
        ) : (
          <p className="tool-error">{problemOf(read, words)}</p>
        )}
      </output>
      {read.kind === "read" ? (
        <output aria-live="off">
          <Result {...{ read, date, chain, isExternal, words }} />
        </output>
      ) : null}
    </form>
  );
}
