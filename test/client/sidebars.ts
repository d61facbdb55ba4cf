/** The pages that the harness shows, and the sidebars that they stand in: a small site of its own. */

export interface Row {
  readonly sidebar: string;
  readonly category: string;
  readonly kind: "page" | "divider" | "heading";
  /** Without the locale's prefix; "" for what is no page. */
  readonly route: string;
  readonly title: string;
}

const page = (sidebar: string, category: string, route: string, title: string): Row => ({
  sidebar,
  category,
  kind: "page",
  route,
  title,
});

const learn = "/v3/concepts/dive-into-ton";
const develop = "/v3/documentation";

/** Enough of them that a sidebar is longer than a window. */
const many = Array.from({ length: 40 }, (_, at) =>
  page("develop", "Smart contracts", `${develop}/smart-contracts/part-${at + 1}`, `Part ${at + 1}`),
);

export const rows: readonly Row[] = [
  page("learn", "", `${learn}/introduction`, "The Open Network"),
  page("learn", "", "/v3/concepts/glossary", "Glossary"),
  { sidebar: "learn", category: "", kind: "divider", route: "", title: "" },
  { sidebar: "learn", category: "", kind: "heading", route: "", title: "Dive into TON" },
  page("learn", "TON Ecosystem", `${learn}/ton-ecosystem/wallet-apps`, "Wallet apps"),
  page("learn", "TON Blockchain", `${learn}/ton-blockchain/smart-contract-addresses`, "Smart contract addresses"),
  page("learn", "TON Blockchain", `${learn}/ton-blockchain/cells-as-data-storage`, "Cells as data storage"),
  page("learn", "TON Blockchain", `${learn}/ton-blockchain/ton-networking`, "TON networking"),
  page("learn", "", "/v3/concepts/educational-resources", "Educational resources"),
  page("learn", "", "https://ton.org", "ton.org"),
  page("develop", "", `${develop}/ton-documentation`, "TON documentation"),
  ...many,
  page("develop", "TVM", `${develop}/tvm/tvm-overview`, "TVM overview"),
  page("develop", "TVM", `${develop}/tvm/tvm-exit-codes`, "TVM exit codes"),
];
