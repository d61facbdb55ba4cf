/** A host on which an operation chosen by the test fails. */
import { HostFault, type Host } from "../../server/host/host.ts";

/** Operations that change the disk. */
const CHANGING: ReadonlySet<string> = new Set([
  "makeFolder",
  "write",
  "writePieces",
  "writeAtomic",
  "link",
  "copy",
  "rename",
  "exchange",
  "remove",
]);

/** Thrown in place of killing the process: no later operation is carried out. */
export class Killed extends Error {}

export interface Failing<T extends Host> {
  readonly host: T;
  /** Number of changing operations so far. */
  readonly count: () => number;
}

/**
 * @param host the disk underneath
 * @param at number of the changing operation, from 0, before which it happens; Infinity for never
 * @param kind "killed": neither this nor any later operation is done; "full": this one fails, as on a full disk, and
 * all later ones that write; what removes works
 */
export function failingAt<T extends Host>(host: T, at: number, kind: "killed" | "full"): Failing<T> {
  let count = 0;
  const failing = new Proxy(host, {
    get(target, name, receiver): unknown {
      const operation: unknown = Reflect.get(target, name, receiver);
      if (typeof name !== "string" || !CHANGING.has(name) || typeof operation !== "function") return operation;
      return (...args: readonly unknown[]): unknown => {
        const mine = count++;
        if (mine >= at) {
          if (kind === "killed") throw new Killed(`killed before ${name}`);
          if (name !== "remove") throw new HostFault(String(args[0]), "ENOSPC", `${String(args[0])}: the disk is full`);
        }
        return Reflect.apply(operation, target, args);
      };
    },
  });
  return { host: failing, count: () => count };
}
