/** Layouts that can be chosen, and which of them fit a cell. */
import type { ScannedCell } from "../boc-scan.ts";
import { decode } from "./decode.ts";
import { readSchema, readType, type Expression, type Schema } from "./schema.ts";
import { COMMON, DNS, JETTON, NFT, WALLETS } from "./source-bodies.ts";
import { CHAIN } from "./source-chain.ts";
import { CONFIG } from "./source-config.ts";
import { hasLeft, type Decoded } from "./walk.ts";

export const GROUPS = ["chain", "wallet", "jetton", "nft", "dns", "config"] as const;
export type Group = (typeof GROUPS)[number];

export interface Layout {
  /** Stands in the address. */
  readonly id: string;
  readonly group: Group;
  /** In TL-B. */
  readonly type: string;
  /** Parts of the schema from which the outermost constructor comes. */
  readonly parts?: readonly string[];
  /** Whether it fits only what it is meant for, so that it can be proposed. */
  readonly isTelling: boolean;
}

/** The configuration parameters that can be read. */
const PARAMETERS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 28, 29, 30, 31, 32, 33,
  34, 35, 36, 37, 40, 43, 44, 45, 71, 72, 73, 79, 81, 82,
] as const;
/** Parameters whose type begins with a tag of its own; of those with the same type, the first. */
const TAGGED = new Set<number>([5, 8, 11, 13, 14, 18, 20, 22, 24, 28, 29, 30, 34, 40, 43, 45]);

const chain = (id: string, type: string): Layout => ({ id, group: "chain", type, isTelling: true });
const wallet = (id: string, type: string): Layout => ({ id, group: "wallet", type, isTelling: true });
const body = (group: Group, part: string): Layout => ({
  id: `${group}-message`,
  group,
  type: "InternalMsgBody",
  parts: [part, "common"],
  isTelling: true,
});

export const LAYOUTS: readonly Layout[] = [
  body("jetton", "jetton"),
  body("nft", "nft"),
  body("dns", "dns"),
  { id: "dns-record", group: "dns", type: "DNSRecord", isTelling: true },
  chain("transaction", "Transaction"),
  chain("shard-account", "ShardAccount"),
  chain("account", "Account"),
  chain("message", "(Message Any)"),
  chain("message-relaxed", "(MessageRelaxed Any)"),
  wallet("wallet-v5", "WalletV5"),
  wallet("wallet-v4", "WalletV4"),
  wallet("wallet-v3", "WalletV3"),
  chain("state-init", "StateInit"),
  { id: "dns-records", group: "dns", type: "DNS_RecordSet", isTelling: false },
  ...PARAMETERS.map(
    (number): Layout => ({
      id: `config-${number}`,
      group: "config",
      type: `(ConfigParam ${number})`,
      isTelling: TAGGED.has(number),
    }),
  ),
];

let made: Schema | undefined;

/** All types of this site's layouts. */
export function schemaOf(): Schema {
  made ??= readSchema({
    chain: CHAIN,
    wallet: WALLETS,
    common: COMMON,
    jetton: JETTON,
    nft: NFT,
    dns: DNS,
    config: CONFIG,
  });
  return made;
}

const typeOf = ({ type }: Layout): Expression => readType(type);

/** Reads a cell by a layout. */
export function decodeAs(layout: Layout, cells: readonly ScannedCell[], root: number): Decoded {
  return decode(cells, root, typeOf(layout), { schema: schemaOf(), parts: layout.parts });
}

const isWhole = ({ node, stop }: Decoded): boolean => stop === undefined && !hasLeft(node);

/** @returns the layouts that fit a cell to the last bit, the likeliest first */
export function fittingLayouts(cells: readonly ScannedCell[], root: number): readonly Layout[] {
  return LAYOUTS.filter((layout) => layout.isTelling && isWhole(decodeAs(layout, cells, root)));
}
