import type { JSX } from "react";
import "./CellPicture.css";

/** One cell: a plate with a row of data bits and its four references. */
function Cell({
  x,
  y,
  bits,
  taken,
  accent = false,
}: {
  readonly x: number;
  readonly y: number;
  readonly bits: readonly number[];
  readonly taken: number;
  readonly accent?: boolean;
}): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={accent ? "plate plate-accent" : "plate"} width="132" height="62" rx="7" />
      {bits.map((width, index) => (
        <rect
          key={index}
          className={accent && index === 1 ? "bit bit-accent" : "bit"}
          x={14 + bits.slice(0, index).reduce((sum, bit) => sum + bit + 5, 0)}
          y="15"
          width={width}
          height="7"
          rx="2"
        />
      ))}
      {[0, 1, 2, 3].map((index) => (
        <path
          key={index}
          className={index < taken ? "reference taken" : "reference"}
          d={`m${21 + index * 17} 36 6.5 6.5-6.5 6.5-6.5-6.5z`}
        />
      ))}
    </g>
  );
}

/** A drawing of a tree of cells in which two references lead to the same cell. */
export default function CellPicture({ label }: { readonly label: string }): JSX.Element {
  return (
    <svg className="cell-picture" viewBox="0 0 460 372" role="img" aria-label={label}>
      <g className="wires">
        <path d="M185 75V106H88V138" />
        <path d="M202 75V106H232V138" />
        <path d="M219 75V92H392V138" />
        <path d="M43 187V224H88V262" />
        <path d="M187 187V240H104V262" />
        <path d="M347 187V224H392V262" />
      </g>
      <Cell x={164} y={26} bits={[22, 48, 16]} taken={3} accent />
      <Cell x={22} y={138} bits={[60, 18]} taken={1} />
      <Cell x={166} y={138} bits={[14, 30, 34]} taken={1} />
      <Cell x={310} y={138} bits={[84]} taken={1} />
      <Cell x={22} y={262} bits={[34, 12, 40]} taken={0} accent />
      <Cell x={310} y={262} bits={[18, 52]} taken={0} />
    </svg>
  );
}
