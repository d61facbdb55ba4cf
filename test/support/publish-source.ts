/** A site of a few texts as the source of a publish. */
import type { PublishSource } from "../../server/publish/source.ts";

/** Texts by path. */
export type Site = Readonly<Record<string, string>>;

export function sourceOf(site: Site): PublishSource {
  const bytes = (path: string): Uint8Array => new TextEncoder().encode(site[path]);
  return {
    base: "/",
    files: Object.entries(site).map(([path, text]) => ({ path, fingerprint: text })),
    md5: (path) => Promise.resolve(new Bun.CryptoHasher("md5").update(bytes(path)).digest("hex")),
    async send(store, path, md5, where) {
      await store.put(path, { body: bytes(path), md5, ...where });
    },
  };
}
