import type { JSX } from "react";
import { ProsePage, type StandaloneProps } from "docwright";

export const meta = {
  title: "归档",
  description: "已经结束或被取代的内容，以及现在应该阅读什么。",
};

export default function Archive({ href }: StandaloneProps): JSX.Element {
  return (
    <ProsePage title="归档" lead="这里列出已经结束或被取代的内容。旧链接会跳转到本页；新项目请看右侧一列。">
      <div className="table">
        <table>
          <thead>
            <tr>
              <th>旧主题</th>
              <th>现在请读</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/mining")}>挖矿与 PoW giver</a>
              </td>
              <td>
                <a href={href("/v3/guidelines/nodes/running-nodes/validator-node")}>运行验证者</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/compile")}>手动编译与构建合约</a>
              </td>
              <td>
                <a href={href("/v3/guidelines/get-started-with-ton")}>TON 入门</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/precompiled-binaries")}>预编译的二进制文件</a>
              </td>
              <td>
                <a href="https://github.com/ton-blockchain/ton/releases">节点软件的发行版</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/tg-bot-integration")}>JavaScript 机器人集成与 Python 机器人集成</a>
              </td>
              <td>
                <a href={href("/v3/guidelines/ton-connect/overview")}>TON Connect</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/hacktoberfest-2022")}>Hacktoberfest 2022</a>
              </td>
              <td>
                <a href={href("/v3/contribute")}>参与贡献</a>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </ProsePage>
  );
}
