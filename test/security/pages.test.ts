/** Pages of documents by strangers: what stands around the article, and where its links lead. */
import { expect, test } from "bun:test";
import { site } from "../support/session.ts";

test("a link with a scheme and no slashes leads out like any other, and is not followed within the page", async () => {
  const { body } = await site(
    "-- content/en/docs/a.md --\n# A\n\n[x](https:evil) [y](https:/.//evil.example/x) [z](mailto:a@b.example)\n",
  );
  expect(body("/a").match(/<a href="[^"]*"[^>]*>[xyz]</g)).toEqual([
    '<a href="https:evil" target="_blank" rel="noopener noreferrer">x<',
    '<a href="https:/.//evil.example/x" target="_blank" rel="noopener noreferrer">y<',
    '<a href="mailto:a@b.example">z<',
  ]);
});
