import type { JSX } from "react";
import { ProsePage, type StandaloneProps } from "../../../../client/components/landing.tsx";

export const meta = {
  title: "Archive",
  description: "Pages about things that have ended or been replaced, and what to read instead.",
};

export default function Archive({ href }: StandaloneProps): JSX.Element {
  return (
    <ProsePage title="Archive" lead="Pages about things that have ended or been replaced. They are kept because links lead here; for new work, read what stands beside them.">
      <div className="table">
        <table>
          <thead>
            <tr>
              <th>Archived page</th>
              <th>Read today</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/mining")}>Mining</a> and <a href={href("/v3/documentation/archive/pow-givers")}>proof-of-work givers</a>
              </td>
              <td>
                <a href={href("/v3/documentation/infra/nodes/validation/staking-incentives")}>Staking incentives</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/compile")}>Compile and build contracts by hand</a>
              </td>
              <td>
                <a href={href("/v3/documentation/smart-contracts/getting-started/javascript")}>Blueprint</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/precompiled-binaries")}>Precompiled binaries</a>
              </td>
              <td>
                <a href={href("/v3/guidelines/smart-contracts/howto/compile/compilation-instructions")}>Compilation instructions</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/tg-bot-integration")}>Bot integration in JavaScript</a> and <a href={href("/v3/documentation/archive/tg-bot-integration-py")}>in Python</a>
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
                <a href={href("/v3/contribute")}>Contribute</a>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </ProsePage>
  );
}
