/**
 * Every word of what the engine answers, compared with what it answered last. A change of ranking is meant to change it:
 * `bun test/search/answers.ts` writes it anew, and its difference shows what readers will notice.
 */
import { expect, setDefaultTimeout, test } from "bun:test";
import { answers, keptAnswers } from "./answers.ts";
import { LANGUAGES } from "./corpus.ts";

setDefaultTimeout(60_000);

test.each([...LANGUAGES])("answers in $name are those that were kept", async ({ lang }) => {
  const kept = keptAnswers(lang);
  const now = await answers(lang);
  for (const [at, answer] of now.entries()) expect(answer).toBe(kept[at] ?? "");
  expect(now).toHaveLength(kept.length);
});
