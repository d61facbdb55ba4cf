import type { JSX } from "react";
import CellPicture from "../../components/CellPicture.tsx";
import { Hero, Landing, LatestPosts, Ledger, Paths, type StandaloneProps } from "docwright";

export const meta = {
  title: "",
  description: "Concepts, guides and reference for building on The Open Network: smart contracts, apps, payments and nodes.",
};

/** The start page. */
export default function Home({ site, href, latestPosts }: StandaloneProps): JSX.Element {
  return (
    <Landing>
      <Hero
        href={href}
        title="Documentation of The Open Network"
        lead="Concepts, guides and reference for everyone who builds on TON: smart contracts, apps in Telegram, wallets, payments and the network itself."
        searchRoute={site.search.route}
        searchLabel="Search pages, opcodes, fees…"
        shortcutsLabel="Often looked up"
        shortcuts={[
          { to: "/v3/documentation/tvm/tvm-exit-codes", label: "Exit codes" },
          { to: "/v3/documentation/smart-contracts/transaction-fees/fees", label: "Fees" },
          { to: "/v3/documentation/smart-contracts/message-management/message-modes-cookbook", label: "Message modes" },
          { to: "/v3/documentation/smart-contracts/addresses", label: "Addresses" },
        ]}
        picture={<CellPicture label="A tree of cells: the root has three references, and two branches share one cell" />}
      />
      <Paths
        href={href}
        title="What do you want to do?"
        paths={[
          {
            title: "Understand TON",
            text: "Accounts, messages, shards and cells, one after the other.",
            links: [
              { to: "/v3/concepts/dive-into-ton/introduction", label: "What TON is made of" },
              { to: "/v3/concepts/dive-into-ton/ton-blockchain/blockchain-of-blockchains", label: "A blockchain of blockchains" },
              { to: "/v3/concepts/dive-into-ton/ton-blockchain/cells-as-data-storage", label: "Cells" },
              { to: "/v3/concepts/dive-into-ton/go-from-ethereum/tvm-vs-evm", label: "Coming from Ethereum" },
              { to: "/v3/concepts/glossary", label: "Glossary" },
            ],
          },
          {
            title: "Write a smart contract",
            text: "From an empty folder to a tested contract on testnet.",
            links: [
              { to: "/v3/guidelines/get-started-with-ton", label: "Start with Blueprint" },
              { to: "/v3/documentation/smart-contracts/tolk/overview", label: "Learn Tolk" },
              { to: "/v3/documentation/smart-contracts/message-management/messages-and-transactions", label: "Messages and transactions" },
              { to: "/v3/guidelines/smart-contracts/testing/overview", label: "Test it" },
              { to: "/v3/guidelines/smart-contracts/security/things-to-focus", label: "Keep it safe" },
            ],
          },
          {
            title: "Build an app",
            text: "Connect wallets, read the chain, take payments, launch in Telegram.",
            links: [
              { to: "/v3/guidelines/ton-connect/overview", label: "TON Connect" },
              { to: "/v3/guidelines/dapps/apis-sdks/overview", label: "APIs and SDKs" },
              { to: "/v3/guidelines/dapps/tma/overview", label: "Telegram Mini Apps" },
              { to: "/v3/guidelines/dapps/asset-processing/payments-processing", label: "Process payments" },
              { to: "/v3/guidelines/dapps/tutorials/mint-your-first-token", label: "Mint a token" },
            ],
          },
          {
            title: "Run a node",
            text: "Full node, liteserver or validator, and how to keep it healthy.",
            links: [
              { to: "/v3/documentation/infra/nodes/node-types", label: "Which node you need" },
              { to: "/v3/guidelines/nodes/running-nodes/full-node", label: "Run a full node" },
              { to: "/v3/guidelines/nodes/running-nodes/validator-node", label: "Run a validator" },
              { to: "/v3/documentation/infra/nodes/mytonctrl/mytonctrl-overview", label: "MyTonCtrl" },
              { to: "/v3/guidelines/nodes/nodes-troubleshooting", label: "Troubleshooting" },
            ],
          },
        ]}
      />
      <Ledger
        href={href}
        title="Reference"
        text="Complete tables for looking things up. Each entry has its own link."
        rows={[
          { sign: "0xF900", to: "/v3/documentation/tvm/instructions", label: "TVM instructions", note: "Every opcode with its stack effect and gas." },
          { sign: "−14", to: "/v3/documentation/tvm/tvm-exit-codes", label: "Exit codes", note: "What failed, and in which phase." },
          { sign: "#34", to: "/v3/documentation/network/configs/blockchain-configs", label: "Config parameters", note: "The limits and prices of the network, field by field." },
          { sign: "_ {n:#}", to: "/v3/documentation/data-formats/tlb/tl-b-language", label: "TL-B", note: "The language in which data on the chain is described." },
          { sign: "b5ee9c72", to: "/v3/documentation/data-formats/tlb/cell-boc", label: "Cells and bags of cells", note: "How a tree of cells becomes bytes." },
          { sign: "~load", to: "/v3/documentation/smart-contracts/func/cookbook", label: "FunC cookbook", note: "Recipes for storage, dictionaries and messages." },
          { sign: "ADNL", to: "/v3/documentation/network/protocols/adnl/overview", label: "Network protocols", note: "ADNL and the DHT, byte by byte." },
        ]}
      />
      <Ledger
        href={href}
        title="Languages"
        rows={[
          { sign: ".tolk", to: "/v3/documentation/smart-contracts/tolk/overview", label: "Tolk", note: "The language for new contracts." },
          { sign: ".fc", to: "/v3/documentation/smart-contracts/func/overview", label: "FunC", note: "What most deployed contracts are written in." },
          { sign: ".tact", to: "https://docs.tact-lang.org/", label: "Tact", note: "Deprecated since March 2026; documented on its own site." },
          { sign: ".fif", to: "/v3/documentation/smart-contracts/fift/overview", label: "Fift", note: "Stack language for assembling code and building messages." },
        ]}
      />
      <LatestPosts
        href={href}
        title="From the blog"
        posts={latestPosts(3)}
        all={{ to: "/blog", label: "All posts" }}
      />
      <Ledger
        href={href}
        title="Take part"
        rows={[
          { sign: "+", to: "/v3/contribute", label: "Improve these pages", note: "How to submit a correction, a guide or a translation." },
          { sign: "文", to: "/v3/contribute/localization-program/overview", label: "Help translate", note: "How the pages are translated, and how to join." },
          { sign: "?", to: "https://t.me/tondev_eng", label: "Ask other developers", note: "The developer chat in Telegram." },
        ]}
      />
    </Landing>
  );
}
