import type { JSX } from "react";
import { ProsePage, type StandaloneProps } from "../../../../client/components/landing.tsx";

export const meta = {
  title: "存档",
  description: "介绍已经结束或被取代的内容的页面，以及现在应该阅读什么。",
};

export default function Archive({ href }: StandaloneProps): JSX.Element {
  return (
    <ProsePage title="存档" lead="这些页面介绍已经结束或被取代的内容。保留它们是因为还有链接指向这里；新的工作请阅读旁边一列。">
      <div className="table">
        <table>
          <thead>
            <tr>
              <th>存档页面</th>
              <th>现在请读</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/mining")}>挖矿</a>与 <a href={href("/v3/documentation/archive/pow-givers")}>PoW giver</a>
              </td>
              <td>
                <a href={href("/v3/documentation/infra/nodes/validation/staking-incentives")}>质押激励</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/compile")}>手动编译与构建合约</a>
              </td>
              <td>
                <a href={href("/v3/documentation/smart-contracts/getting-started/javascript")}>Blueprint</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/precompiled-binaries")}>预编译的二进制文件</a>
              </td>
              <td>
                <a href={href("/v3/guidelines/smart-contracts/howto/compile/compilation-instructions")}>编译说明</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/tg-bot-integration")}>JavaScript 机器人集成</a>与 <a href={href("/v3/documentation/archive/tg-bot-integration-py")}>Python 机器人集成</a>
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
