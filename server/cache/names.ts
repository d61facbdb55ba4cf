/** Where things of a shared cache lie in its bucket, and which branch a run belongs to. */
import { hashOf } from "../engine/hash.ts";

/** Where packs lie. */
export const PACKS = "packs/";

export function packKey(name: string): string {
  return PACKS + name;
}

/**
 * Put before all keys, so that versions of the engine, which may compute different values, don't share anything.
 * @param version of everything that results depend on beside a site
 */
export function folderOf(version: string): string {
  return `v1/${version}/`;
}

/**
 * @param branch any text
 * @param command whose run left the state: others ask for other results
 */
export function stateKey(branch: string, command: string): string {
  const plain = branch.replace(/[^\w.-]+/g, "-").slice(0, 80);
  // A name of dots would mean a parent folder in an address.
  return `states/${plain === branch && !/^\.*$/.test(plain) ? plain : `${plain}-${hashOf(branch).slice(0, 8)}`}/${command}`;
}

/** A share of a site's documents: the `number`th of `count`, counted from 1. */
export interface Share {
  readonly number: number;
  readonly count: number;
}

/** Beginning of the keys under which the shards of a command leave their states. */
export function shardsOf(state: string): string {
  return `${state}.shards/`;
}

/** @param state key of the state that the shards are of */
export function shardKey(state: string, { number, count }: Share): string {
  return `${shardsOf(state)}${number}-of-${count}`;
}

export function isShardKey(key: string): boolean {
  return /\.shards\/\d+-of-\d+$/.test(key);
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface Branches {
  /** Under which a run leaves its state. */
  readonly own: string;
  /** Where it looks when there is none of its own. */
  readonly others: readonly string[];
}

/**
 * @param named what the command line names
 * @param git what git says: the branch that is checked out, and the default branch of the remote
 */
export function branchesOf(
  named: string | undefined,
  environment: Environment,
  git: { readonly current: string | undefined; readonly initial: string | undefined },
): Branches {
  const own = named ?? branchOfJob(environment) ?? git.current ?? "main";
  const others = [
    // Where a merge request or a pull request leads to.
    environment["GITHUB_BASE_REF"],
    environment["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"],
    environment["CI_DEFAULT_BRANCH"],
    git.initial,
    "main",
    "master",
  ];
  return {
    own,
    others: [...new Set(others)].filter((each) => each !== undefined && each !== "" && each !== own) as string[],
  };
}

/** The branch of a CI job. A stranger's pull request may come from a branch called `main`, so its number counts. */
function branchOfJob(environment: Environment): string | undefined {
  const request = environment["CI_MERGE_REQUEST_IID"];
  if (request !== undefined && request !== "") return `merge-request-${request}`;
  // For a pull request, GitHub gives `12/merge`.
  for (const name of ["GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "BRANCH_NAME"]) {
    const value = environment[name];
    if (value !== undefined && value !== "") return value;
  }
  return undefined;
}
