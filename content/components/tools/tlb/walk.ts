/** What is found when cells are read by a layout. */
import type { ScannedCell } from "../boc-scan.ts";
import type { Span } from "./reader.ts";
import type { Constructor, Expression, Schema } from "./schema.ts";

/** What a name stands for: a number, or a type with the names that it knows itself. */
export type Argument =
  | { readonly number: number; readonly type?: undefined }
  | { readonly number?: undefined; readonly type: Expression; readonly names: Environment };
export type Environment = ReadonlyMap<string, Argument>;

export type Value =
  | { readonly kind: "number"; readonly value: bigint; readonly bits: number }
  | { readonly kind: "bits"; readonly hex: string }
  | { readonly kind: "bool"; readonly value: boolean }
  /** Nanotons. */
  | { readonly kind: "coins"; readonly value: bigint }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "constructor"; readonly text: string }
  | { readonly kind: "map"; readonly entries: number }
  /** A cell that is not read further. */
  | { readonly kind: "cell"; readonly cell: number; readonly bits: number; readonly references: number }
  | { readonly kind: "exotic"; readonly cell: number }
  /** Everything behind the fields, which belongs to the layout. */
  | { readonly kind: "rest"; readonly bits: number; readonly references: readonly number[] }
  /** What the layout says nothing of. */
  | { readonly kind: "left"; readonly bits: number; readonly references: number };

/** A field; its own bits are those of its value, or of its constructor's tag. */
export interface Node {
  readonly name: string;
  readonly type: string;
  value?: Value | undefined;
  cell: number;
  from: number;
  to: number;
  /** Which reference of which cell leads to it, counted from 1. */
  reference?: { readonly cell: number; readonly at: number };
  readonly children: Node[];
}

/** Whether a layout leaves something of a cell over. */
export const hasLeft = ({ value, children }: Node): boolean => value?.kind === "left" || children.some(hasLeft);

export type StopReason =
  | { readonly kind: "bits"; readonly cell: number; readonly needed: number; readonly left: number }
  | { readonly kind: "reference"; readonly cell: number }
  | {
      readonly kind: "tag";
      readonly cell: number;
      readonly bit: number;
      /** As digits. */
      readonly found: string;
      readonly heads: readonly string[];
    }
  | { readonly kind: "constraint"; readonly text: string }
  | { readonly kind: "label"; readonly cell: number }
  | { readonly kind: "text" }
  | { readonly kind: "many"; readonly fields: number }
  | { readonly kind: "deep" }
  | { readonly kind: "exotic" };

/** Where a layout does not fit. */
export class Stop extends Error {
  readonly reason: StopReason;
  /** Names of the fields, from the outermost to the one at which it stopped. */
  readonly path: readonly string[];

  constructor(reason: StopReason, path: readonly string[]) {
    super(reason.kind);
    this.reason = reason;
    // Reading goes on with its own list.
    this.path = [...path];
  }
}

export interface Decoded {
  readonly node: Node;
  readonly stop: Stop | undefined;
  /** Constructors in the order in which they were met. */
  readonly used: readonly Constructor[];
  /** Bits that belong to the structure of dictionaries. */
  readonly labels: readonly Span[];
}

/** The state of reading. */
export interface Walk {
  readonly cells: readonly ScannedCell[];
  readonly schema: Schema;
  readonly path: string[];
  used: Set<Constructor>;
  readonly labels: Span[];
  /** Fields so far. */
  count: number;
  /** Cells that are open. */
  depth: number;
  /** Types that are open in this cell. */
  levels: number;
}
