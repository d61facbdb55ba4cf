/** Storage fees over time, drawn: at the prices that are set, and at those of the other date. */
import type { JSX } from "react";
import { fromNano } from "@ton/core/dist/utils/convert";

interface PlotProps {
  /** What the picture says, for those who don't see it. */
  readonly label: string;
  readonly days: bigint;
  readonly day: (days: string) => string;
  /** Nanotons at the end of the time; the name stands beside the line. The first is drawn solid. */
  readonly lines: readonly { readonly name: string; readonly end: bigint }[];
}

const WIDTH = 340;
const HEIGHT = 190;
const LEFT = 8;
const RIGHT = 332;
const TOP = 44;
const BOTTOM = 160;

/** Three digits of an amount are enough beside an axis. */
function short(nanotons: bigint): string {
  return nanotons === 0n ? "0" : String(Number(Number(fromNano(nanotons)).toPrecision(3)));
}

/** Lines from nothing to what is due at the end: with fixed prices rent grows evenly. */
export function Plot({ label, days, day, lines }: PlotProps): JSX.Element {
  const highest = lines.reduce((most, { end }) => (end > most ? end : most), 1n);
  const heightOf = (end: bigint): number => BOTTOM - ((BOTTOM - TOP) * Number(end)) / Number(highest);
  return (
    <svg className="fee-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="fee-axis" d={`M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`} />
      {lines.map(({ name, end }, at) => (
        <g key={name} className={`fee-line-${at}`}>
          <path d={`M${LEFT} ${BOTTOM}L${RIGHT} ${heightOf(end).toFixed(1)}`} />
          <path d={`M${LEFT} ${14 + at * 18 - 4}h22`} />
          <text x={LEFT + 30} y={14 + at * 18}>
            {name}: {short(end)} TON
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 12}>
        0
      </text>
      <text x={(LEFT + RIGHT) / 2} y={HEIGHT - 12} textAnchor="middle">
        {day((days / 2n).toLocaleString("en"))}
      </text>
      <text x={RIGHT} y={HEIGHT - 12} textAnchor="end">
        {day(days.toLocaleString("en"))}
      </text>
    </svg>
  );
}
