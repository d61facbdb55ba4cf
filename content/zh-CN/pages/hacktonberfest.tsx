import type { JSX } from "react";
import { ProsePage, type StandaloneProps } from "docwright";

export const meta = {
  title: "Hack-TON-berfest",
  description: "TON 社区的开源月活动简介，以及现在参与贡献的方式。",
};

export default function Hacktonberfest({ href }: StandaloneProps): JSX.Element {
  return (
    <ProsePage
      title="Hack-TON-berfest"
      lead="2022 年 10 月，TON 社区参加了一年一度的开源贡献月 Hacktoberfest。活动已经结束，但随时都可以参与贡献。"
    >
      <h2 id="guides">2022 年的指南</h2>
      <p>
        当年的三篇指南保存在归档中：<a href={href("/v3/documentation/archive/hacktoberfest-2022")}>活动介绍</a>、
        <a href={href("/v3/documentation/archive/hacktoberfest-2022/as-contributor")}>以贡献者身份参加</a>、
        <a href={href("/v3/documentation/archive/hacktoberfest-2022/as-maintainer")}>维护者怎样准备仓库</a>。至今有用的内容见下列页面。
      </p>
      <h2 id="today">今天怎样参与</h2>
      <ul>
        <li>
          <a href={href("/v3/contribute")}>改进这份文档</a>：更正页面，撰写指南。
        </li>
        <li>
          <a href={href("/v3/contribute/localization-program/overview")}>参与翻译</a>。
        </li>
        <li>
          <a href="https://github.com/ton-society/grants-and-bounties">TON Society 的悬赏计划</a>：社区希望完成的任务，附有奖励。
        </li>
        <li>
          <a href="https://github.com/ton-blockchain/bug-bounty">漏洞赏金</a>：报告核心软件的弱点。
        </li>
      </ul>
    </ProsePage>
  );
}
