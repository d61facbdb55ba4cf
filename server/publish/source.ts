/** What is published: the files of a site, wherever they are. */
import type { Goal } from "./lock-text.ts";
import type { ObjectStore, WriteCondition } from "./object-store.ts";
import type { SiteObject } from "./publish-plan.ts";
import type { Published } from "./published.ts";

/** A publish that can't be done; `message` is for users. */
export class PublishFault extends Error {}

export interface PublishSource {
  readonly base: string;
  /** Whether it puts back an earlier state. */
  readonly isRollback?: boolean;
  /** Paths of files that are known not to be what was made of the site. */
  readonly written?: readonly string[];
  readonly files: readonly SiteObject[];
  /** Paths whose names only look as if they told their content: the site has chosen them. */
  readonly lookalikes?: ReadonlySet<string>;
  /** @throws {PublishFault} if the files are other ones now */
  check?(): void;
  /** MD5 of a file's bytes as they are sent, hexadecimal. */
  md5(path: string): Promise<string>;
  /**
   * Puts a file into its place.
   * @param where on which condition, as far as the source can ask for it @throws {Conflict} if it is not met
   */
  send(store: ObjectStore, path: string, md5: string, where: WriteCondition): Promise<void>;
}

/** What is published now, for a source that depends on it. */
export interface SourceBasis {
  readonly published: Published;
  /** Where a rollback goes back to. */
  readonly goal: Goal;
}
