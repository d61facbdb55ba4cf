/** A title is read in two places: from the text, for whoever needs it without parsing, and from the heading, for the page. */
import { expect, test } from "bun:test";
import { readHead } from "../../server/source/head.ts";
import { FILE, parse, textOf } from "./helper.ts";

const TITLES = [
  "# Plain\n",
  "# Closed ##\n",
  "# C#\n",
  "\n\n  # Indented\n",
  "    # Code\n",
  "## Level two\n",
  "Text\n\n# Later\n",
  "Under *lined*\n===\n",
  "import A from '@site/a';\n\n# After imports\n",
  "<!-- a\n comment --> \n{/* and\n another */}\n# After comments\n",
  "```mdx-code-block\nimport A from 'a';\n```\n\n# After a fence\n",
  "# With an id {#custom-id}\n",
  "# With two {#one #two}\n",
  "# `code` **bold** _em_ ~~gone~~ [link](/x)\n",
  "# `<a>` &amp; b &#20013; \\*star\\* a\\_b\n",
  "# send_raw_message and 2 * 3\n",
  "# [Draft] of [one][two]\n\n[two]: /x\n",
  "# A :rocket: launch\n",
  "# 开放网络（TON）**简介**\n",
  "#\n",
];

test.each(TITLES)("%j has the same title for the sidebar and on the page", (text) => {
  const { article } = parse(text);
  const shown = article.titleFromHeading ? textOf(article.titleHtml).replace(/\s+/g, " ").trim() : "";
  expect(shown).toBe(readHead(text, FILE).title);
});
