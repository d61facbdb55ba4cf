import type { JSX } from "react";
import { ProsePage, type StandaloneProps } from "docwright";

export const meta = {
  title: "Hack-TON-berfest",
  description: "The open-source month of the TON community: what it was, and how to contribute today.",
};

export default function Hacktonberfest({ href }: StandaloneProps): JSX.Element {
  return (
    <ProsePage
      title="Hack-TON-berfest"
      lead="In October 2022 the TON community took part in Hacktoberfest, the yearly month of open-source contributions. The event is over, but contributions are welcome all year round."
    >
      <h2 id="guides">Guides of 2022</h2>
      <p>
        Three guides are kept in the archive: <a href={href("/v3/documentation/archive/hacktoberfest-2022")}>what the event was</a>,{" "}
        <a href={href("/v3/documentation/archive/hacktoberfest-2022/as-contributor")}>taking part as a contributor</a> and{" "}
        <a href={href("/v3/documentation/archive/hacktoberfest-2022/as-maintainer")}>preparing a repository as a maintainer</a>. What is still useful in them is on the pages below.
      </p>
      <h2 id="today">Contribute today</h2>
      <ul>
        <li>
          <a href={href("/v3/contribute")}>Improve this documentation</a>: correct a page, write a guide.
        </li>
        <li>
          <a href={href("/v3/contribute/localization-program/overview")}>Translate it</a>.
        </li>
        <li>
          <a href="https://github.com/ton-society/grants-and-bounties">Bounties of the TON Society</a>: tasks that the community wants done, with rewards.
        </li>
        <li>
          <a href="https://github.com/ton-blockchain/bug-bounty">Bug bounty</a>: report a weakness in the core software.
        </li>
      </ul>
    </ProsePage>
  );
}
