/** A dump on the disk as the source of a publish. */
import { isCompressible, mediaTypeOf } from "../../shared/media-types.ts";
import type { Encoding } from "../output/compress.ts";
import type { Host } from "../host/host.ts";
import { FOR_EVER, REVALIDATE } from "../output/files/hosts.ts";
import { readClaim } from "../output/manifest.ts";
import { isNamedByContent } from "../output/paths.ts";
import { PublishFault, type PublishSource } from "./publish.ts";

/** How HTTP calls an encoding. */
const HEADERS: Readonly<Record<Encoding, string>> = { br: "br", gz: "gzip" };

/**
 * @param out absolute path of the dump
 * @param encoding text is sent as the dump has compressed it so; undefined for as it is
 * @throws {PublishFault} where there is no dump, or it has nothing compressed
 */
export function sourceOfDump(host: Host, out: string, encoding: Encoding | undefined): PublishSource {
  const claim = readClaim(host, out);
  if (claim.kind !== "dump") throw new PublishFault(`There is no dump in ${out}. Dump first, or point --out at one.`);
  const { base, files } = claim.manifest;
  const isCompressed = (path: string): boolean =>
    encoding !== undefined && isCompressible(path) && Object.hasOwn(files, `${path}.${encoding}`);
  const isCopy = (path: string): boolean => {
    const plain = /^(.+)\.(?:br|gz)$/.exec(path)?.[1];
    return plain !== undefined && isCompressible(plain) && Object.hasOwn(files, plain);
  };
  const paths = Object.keys(files);
  if (encoding !== undefined && !paths.some(isCompressed))
    throw new PublishFault(
      `The dump in ${out} has no compressed files. Dump with --compress, or publish without --encoding.`,
    );
  const sums = new Map<string, string>();
  const fileOf = (path: string): string => `${out}/${path}${isCompressed(path) ? `.${encoding}` : ""}`;
  const bodyOf = (path: string): Blob => {
    if (host.stat(fileOf(path))?.kind !== "file")
      throw new PublishFault(`${fileOf(path)} is missing, though the dump's manifest names it. Dump again.`);
    return host.body(fileOf(path));
  };
  return {
    base,
    files: paths
      // A store gives what lies under a name: nobody would ever be sent the compressed copy beside a file.
      .filter((path) => !isCopy(path))
      .map((path) => ({ path, fingerprint: isCompressed(path) ? `${encoding} ${files[path]}` : (files[path] ?? "") })),
    async md5(path) {
      const known = sums.get(path);
      if (known !== undefined) return known;
      const hasher = new Bun.CryptoHasher("md5");
      for await (const piece of bodyOf(path).stream()) hasher.update(piece);
      const sum = hasher.digest("hex");
      sums.set(path, sum);
      return sum;
    },
    async send(store, path, md5, isNew) {
      const body = bodyOf(path);
      await store.put(path, {
        // Bun 1.3 can't send an empty file.
        body: body.size === 0 ? new Uint8Array() : body,
        md5,
        isNew,
        headers: {
          "Content-Type": mediaTypeOf(path),
          "Cache-Control": isNamedByContent(path) ? FOR_EVER : REVALIDATE,
          ...(isCompressed(path) && encoding !== undefined ? { "Content-Encoding": HEADERS[encoding] } : {}),
        },
      });
    },
  };
}
