/** Where a shared cache lies, in object storage or in a folder, and the few requests that it needs. */
import type { Host } from "../host/host.ts";
import type { Bucket, Credentials } from "../publish/credentials.ts";
import { openObjectStore, type ObjectStore } from "../publish/object-store.ts";
import type { StoreOptions } from "../publish/requests.ts";
import { StoreFault } from "../publish/store-fault.ts";

/** Plain data, so that it can be sent to a thread. */
export type CachePlace =
  | {
      readonly kind: "bucket";
      readonly bucket: Bucket;
      /** Without them the cache is read and not written. */
      readonly credentials: Credentials | undefined;
    }
  | {
      readonly kind: "folder";
      /** Absolute path. */
      readonly folder: string;
    };

export type CacheStore = Pick<ObjectStore, "read" | "put" | "list" | "requests">;

export function openCacheStore(
  place: CachePlace,
  options: Omit<StoreOptions, "bucket" | "credentials"> & { readonly host: Host },
): CacheStore {
  return place.kind === "folder" ? folderStore(options.host, place.folder) : openObjectStore({ ...options, ...place });
}

/** A folder that machines share, such as a mounted volume, or that a CI system keeps between jobs. */
function folderStore(host: Host, folder: string): CacheStore {
  let requests = 0;
  return {
    async read(key, part) {
      requests++;
      const path = `${folder}/${key}`;
      if (host.stat(path)?.kind !== "file") return undefined;
      const body = host.body(path);
      try {
        return await (part === undefined ? body : body.slice(part.from, part.from + part.length)).bytes();
      } catch {
        // Removed meanwhile, or not ours to read.
        return undefined;
      }
    },
    put(key, { body }) {
      requests++;
      return attempt(async () => {
        host.writeAtomic(`${folder}/${key}`, body instanceof Uint8Array ? body : await body.bytes());
        return "";
      });
    },
    list(beginning) {
      requests++;
      return attempt(() => {
        const found = new Map<string, string>();
        const start = beginning.slice(0, beginning.lastIndexOf("/") + 1);
        for (const { path, kind } of host.entries(`${folder}/${start}`.replace(/\/$/, ""))) {
          const { size = 0, mtimeMs = 0 } = host.stat(`${folder}/${start}${path}`) ?? {};
          if (kind === "file" && `${start}${path}`.startsWith(beginning)) found.set(start + path, `${size} ${mtimeMs}`);
        }
        return Promise.resolve(found);
      });
    },
    requests: () => requests,
  };
}

async function attempt<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    // A fault of the host or the system: a file in the place of a folder, or no permission to list it.
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new StoreFault(0, String(error.code), `${error.message}.`.replace(/\.\.$/, "."));
  }
}
