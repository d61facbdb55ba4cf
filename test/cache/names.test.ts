/** Under which branch a run leaves its results, and where it looks for those of others. */
import { expect, test } from "bun:test";
import { branchesOf, folderOf, isShardKey, shardKey, shardsOf, stateKey } from "../../server/cache/names.ts";

const NO_GIT = { current: undefined, initial: undefined };

test("the branch is the one that the command line names, else the job's, else the checkout's", () => {
  const git = { current: "topic", initial: "trunk" };
  expect(branchesOf("mine", { GITHUB_REF_NAME: "x" }, git).own).toBe("mine");
  expect(branchesOf(undefined, { GITHUB_REF_NAME: "x" }, git).own).toBe("x");
  expect(branchesOf(undefined, { CI_COMMIT_REF_NAME: "y" }, git).own).toBe("y");
  expect(branchesOf(undefined, { BRANCH_NAME: "z" }, git).own).toBe("z");
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

test("it begins with what is there of the branch that it leads to, then of the default one, as the job says it and as git does", () => {
  const git = { current: undefined, initial: "trunk" };
  const { others } = branchesOf("own", { GITHUB_BASE_REF: "release", CI_DEFAULT_BRANCH: "next" }, git);
  expect(others).toEqual(["release", "next", "trunk", "main", "master"]);
});

test("an empty number is that of no request", () => {
  expect(branchesOf(undefined, { CI_COMMIT_REF_NAME: "y", CI_MERGE_REQUEST_IID: "" }, NO_GIT).own).toBe("y");
});

test("versions of the engine share nothing, and neither do shards of other numbers", () => {
  expect(folderOf("one")).not.toBe(folderOf("two"));
  const state = stateKey("main", "dump");
  const shares = [
    { number: 1, count: 2 },
    { number: 1, count: 3 },
    { number: 2, count: 3 },
  ];
  const keys = shares.map((share) => shardKey(state, share));
  expect(new Set(keys).size).toBe(shares.length);
  for (const key of keys) expect([key.startsWith(shardsOf(state)), isShardKey(key)]).toEqual([true, true]);
  for (const key of [state, `${keys[0] ?? ""}.part`, `${shardsOf(state)}1`, stateKey("a.shards", "1-of-2x")])
    expect([key, isShardKey(key)]).toEqual([key, false]);
});

test("two branches never share a key", () => {
  const long = [90, 91, 300].map((length) => "x".repeat(length));
  const names = ["a/b", "a-b", "a b", "a..b", "../a", "..", ".", "", "a", "ä", "ö", ...long];
  const keys = names.map((name) => stateKey(name, "dump"));
  expect(new Set(keys).size).toBe(names.length);
  for (const key of keys) expect(key).toMatch(/^states\/[\w.-]{1,100}\/dump$/);
});
