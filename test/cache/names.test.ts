/** Under which branch a run leaves its results, and where it looks for those of others. */
import { expect, test } from "bun:test";
import { branchesOf, stateKey } from "../../server/cache/names.ts";

const NO_GIT = { current: undefined, initial: undefined };

test("the branch is the one that the command line names, else the job's, else the checkout's", () => {
  const git = { current: "topic", initial: "trunk" };
  expect(branchesOf("mine", { GITHUB_REF_NAME: "x" }, git).own).toBe("mine");
  expect(branchesOf(undefined, { GITHUB_REF_NAME: "x" }, git).own).toBe("x");
  expect(branchesOf(undefined, { CI_COMMIT_REF_NAME: "y" }, git).own).toBe("y");
  expect(branchesOf(undefined, {}, git)).toEqual({ own: "topic", others: ["trunk", "main", "master"] });
  expect(branchesOf(undefined, {}, NO_GIT)).toEqual({ own: "main", others: ["master"] });
});

test("a request of a stranger goes by its number, whatever its branch is called", () => {
  const github = { GITHUB_HEAD_REF: "main", GITHUB_REF_NAME: "12/merge", GITHUB_BASE_REF: "main" };
  expect(branchesOf(undefined, github, NO_GIT)).toEqual({ own: "12/merge", others: ["main", "master"] });
  const gitlab = {
    CI_COMMIT_REF_NAME: "main",
    CI_MERGE_REQUEST_IID: "7",
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "next",
    CI_DEFAULT_BRANCH: "main",
  };
  expect(branchesOf(undefined, gitlab, NO_GIT)).toEqual({
    own: "merge-request-7",
    others: ["next", "main", "master"],
  });
});

test("two branches never share a key", () => {
  const names = ["a/b", "a-b", "a b", "a..b", "../a", "..", ".", "", "a", "ä", "ö", "x".repeat(90), "x".repeat(91)];
  const keys = names.map((name) => stateKey(name, "dump"));
  expect(new Set(keys).size).toBe(names.length);
  for (const key of keys) expect(key).toMatch(/^states\/[\w.-]{1,100}\/dump$/);
});
