import type { JSX } from "react";
import CellPicture from "../../components/CellPicture.tsx";
import { Hero, Landing, LatestPosts, Ledger, Paths, type StandaloneProps } from "docwright";

export const meta = {
  title: "",
  description: "在 The Open Network 上开发的概念、指南与参考：智能合约、应用、支付与节点。",
};

/** 首页 */
export default function Home({ site, href, latestPosts }: StandaloneProps): JSX.Element {
  return (
    <Landing>
      <Hero
        href={href}
        title={
          <>
            TON
            <br />
            开发者文档
          </>
        }
        lead="面向所有 TON 开发者的概念、指南与参考：智能合约、Telegram 应用、钱包、支付，以及网络本身。"
        searchRoute={site.search.route}
        searchLabel="搜索页面、操作码、配置参数……"
        shortcutsLabel="常用"
        shortcuts={[
          { to: "/v3/documentation/tvm/tvm-exit-codes", label: "退出码" },
          { to: "/v3/documentation/smart-contracts/transaction-fees/fees", label: "手续费" },
          { to: "/v3/documentation/smart-contracts/message-management/message-modes-cookbook", label: "消息模式" },
          { to: "/v3/documentation/smart-contracts/addresses", label: "地址" },
        ]}
        picture={<CellPicture label="由单元组成的树：根单元有三条引用，其中两个分支共用一个单元" />}
      />
      <Paths
        href={href}
        title="你想做什么？"
        paths={[
          {
            title: "了解 TON",
            text: "依次介绍账户、消息、分片与单元。",
            links: [
              { to: "/v3/concepts/dive-into-ton/introduction", label: "TON 由什么组成" },
              { to: "/v3/concepts/dive-into-ton/ton-blockchain/blockchain-of-blockchains", label: "区块链的区块链" },
              { to: "/v3/concepts/dive-into-ton/ton-blockchain/cells-as-data-storage", label: "单元" },
              { to: "/v3/concepts/dive-into-ton/go-from-ethereum/tvm-vs-evm", label: "从以太坊迁移" },
              { to: "/v3/concepts/glossary", label: "术语表" },
            ],
          },
          {
            title: "编写智能合约",
            text: "从创建项目、编写测试到部署到测试网。",
            links: [
              { to: "/v3/guidelines/get-started-with-ton", label: "从 Blueprint 开始" },
              { to: "/v3/documentation/smart-contracts/tolk/overview", label: "学习 Tolk" },
              { to: "/v3/documentation/smart-contracts/message-management/messages-and-transactions", label: "消息与交易" },
              { to: "/v3/guidelines/smart-contracts/testing/overview", label: "编写测试" },
              { to: "/v3/guidelines/smart-contracts/security/things-to-focus", label: "保证安全" },
            ],
          },
          {
            title: "开发应用",
            text: "连接钱包、读取链上数据、收款、在 Telegram 中上线。",
            links: [
              { to: "/v3/guidelines/ton-connect/overview", label: "TON Connect" },
              { to: "/v3/guidelines/dapps/apis-sdks/overview", label: "API 与 SDK" },
              { to: "/v3/guidelines/dapps/tma/overview", label: "Telegram 小程序" },
              { to: "/v3/guidelines/dapps/asset-processing/payments-processing", label: "处理付款" },
              { to: "/v3/guidelines/dapps/tutorials/mint-your-first-token", label: "发行代币" },
            ],
          },
          {
            title: "运行节点",
            text: "全节点、轻服务器或验证者，以及日常维护。",
            links: [
              { to: "/v3/documentation/infra/nodes/node-types", label: "选择节点类型" },
              { to: "/v3/guidelines/nodes/running-nodes/full-node", label: "运行全节点" },
              { to: "/v3/guidelines/nodes/running-nodes/validator-node", label: "运行验证者" },
              { to: "/v3/documentation/infra/nodes/mytonctrl/mytonctrl-overview", label: "MyTonCtrl" },
              { to: "/v3/guidelines/nodes/nodes-troubleshooting", label: "故障排查" },
            ],
          },
        ]}
      />
      <Ledger
        href={href}
        title="参考"
        text="便于查阅的完整表格，每个条目都有独立链接。"
        rows={[
          { sign: "0xF900", to: "/v3/documentation/tvm/instructions", label: "TVM 指令", note: "每个操作码的栈变化与 gas。" },
          { sign: "−14", to: "/v3/documentation/tvm/tvm-exit-codes", label: "退出码", note: "哪个阶段出了什么错误。" },
          { sign: "#34", to: "/v3/documentation/network/configs/blockchain-configs", label: "配置参数", note: "网络的各项限额与价格，逐个字段说明。" },
          { sign: "_ {n:#}", to: "/v3/documentation/data-formats/tlb/tl-b-language", label: "TL-B", note: "描述链上数据的语言。" },
          { sign: "b5ee9c72", to: "/v3/documentation/data-formats/tlb/cell-boc", label: "单元与单元包", note: "单元树怎样序列化为字节。" },
          { sign: "~load", to: "/v3/documentation/smart-contracts/func/cookbook", label: "FunC 开发手册", note: "存储、字典、消息的常用写法。" },
          { sign: "ADNL", to: "/v3/documentation/network/protocols/adnl/overview", label: "网络协议", note: "ADNL 与 DHT 的字节级说明。" },
        ]}
      />
      <Ledger
        href={href}
        title="语言"
        rows={[
          { sign: ".tolk", to: "/v3/documentation/smart-contracts/tolk/overview", label: "Tolk", note: "编写新合约的语言。" },
          { sign: ".fc", to: "/v3/documentation/smart-contracts/func/overview", label: "FunC", note: "大多数已部署的合约使用的语言。" },
          { sign: ".tact", to: "https://docs.tact-lang.org/", label: "Tact", note: "2026 年 3 月起已弃用；文档在单独的网站上。" },
          { sign: ".fif", to: "/v3/documentation/smart-contracts/fift/overview", label: "Fift", note: "用于汇编代码、构造消息的栈语言。" },
        ]}
      />
      <LatestPosts
        href={href}
        title="博客新文章"
        posts={latestPosts(3)}
        all={{ to: "/blog", label: "全部文章" }}
      />
      <Ledger
        href={href}
        title="参与"
        rows={[
          { sign: "+", to: "/v3/contribute", label: "改进这些页面", note: "怎样提交更正、指南或译文。" },
          { sign: "文", to: "/v3/contribute/localization-program/overview", label: "帮助翻译", note: "翻译流程与参与方式。" },
          { sign: "?", to: "https://t.me/tondev_eng", label: "向其他开发者提问", note: "Telegram 上的开发者群。" },
        ]}
      />
    </Landing>
  );
}
