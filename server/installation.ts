/**
 * The location and version of the engine. It is passed to every session; no code of the engine determines its own
 * location, so a checkout can be renamed, copied or packed. Imports nothing of the engine.
 */
export interface Installation {
  /** Absolute path of the folder of the engine's package; its packages are found from there. */
  readonly folder: string;
  /** Hash of everything that results depend on beside a site: the engine's code, its packages, the runtime. */
  readonly version: string;
  /** Absolute path of the folder that holds the client's bundle of this version, or is to hold it. */
  readonly client: string;
  /** Absolute path of the script that a thread runs. */
  readonly worker: string;
  /** Absolute path of the script of the thread that reads from a shared cache. */
  readonly rangeWorker: string;
  /** How a user starts a command of this engine, for messages: `bun run`. */
  readonly invocation: string;
}
