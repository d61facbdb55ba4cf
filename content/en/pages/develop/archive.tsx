import type { JSX } from "react";
import { ProsePage, type StandaloneProps } from "docwright";

export const meta = {
  title: "Archive",
  description: "Things that have ended or been replaced, and what to read instead.",
};

export default function Archive({ href }: StandaloneProps): JSX.Element {
  return (
    <ProsePage title="Archive" lead="Things that have ended or been replaced. Old links lead here; for new work, follow the links in the second column.">
      <div className="table">
        <table>
          <thead>
            <tr>
              <th>Earlier topic</th>
              <th>Read today</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/mining")}>Mining and proof-of-work givers</a>
              </td>
              <td>
                <a href={href("/v3/guidelines/nodes/running-nodes/validator-node")}>Run a validator</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/compile")}>Compile and build contracts by hand</a>
              </td>
              <td>
                <a href={href("/v3/guidelines/get-started-with-ton")}>Get started with TON</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/precompiled-binaries")}>Precompiled binaries</a>
              </td>
              <td>
                <a href="https://github.com/ton-blockchain/ton/releases">Releases of the node software</a>
              </td>
            </tr>
            <tr>
              <td>
                <a href={href("/v3/documentation/archive/tg-bot-integration")}>Bot integration in JavaScript and in Python</a>
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
