/** A dump on the disk as the source of a publish. */
import { MANIFEST } from "../../shared/manifest-name.ts";
import { isCompressible, mediaTypeOf } from "../../shared/media-types.ts";
import { hashOf, shortHash } from "../engine/hash.ts";
import type { Encoding } from "../output/dump/compress.ts";
import { isWithin, type Host } from "../host/host.ts";
import { FOR_EVER, REVALIDATE } from "../output/files/hosts.ts";
import { intactFiles, readClaim } from "../output/dump/manifest.ts";
import { isNamedByContent } from "../output/paths.ts";
import { PublishFault, type PublishSource } from "./source.ts";
import { isOwn } from "./published.ts";

/** How HTTP calls an encoding. */
const HEADERS: Readonly<Record<Encoding, string>> = { br: "br", gz: "gzip" };

/** Begins the fingerprint of a text, which is the hash of its bytes. */
const TEXT = "s:";

/**
 * The fingerprint of a file that was written to after the dump is made from its bytes. With the dump's fingerprint it
 * would be taken for the file as the dump wrote it.
 * @param out absolute path of the dump
 * @param encoding text is sent as the dump has compressed it so; undefined for as it is
 * @throws {PublishFault} where there is no dump, or it has nothing compressed
 */
export function sourceOfDump(host: Host, out: string, encoding: Encoding | undefined): PublishSource {
  // A dump that comes while this one is read or sent replaces the manifest, and files of both would be mixed.
  const stamp = (): string => {
    const { inode = 0, mtimeMs = 0 } = host.ownStat(`${out}/${MANIFEST}`) ?? {};
    return `${inode} ${mtimeMs}`;
  };
  const before = stamp();
  const check = (): void => {
    if (stamp() !== before)
      throw new PublishFault(`Another dump was written to ${out} while this one was published. Publish again.`);
  };
  const claim = readClaim(host, out);
  if (claim.kind !== "dump") throw new PublishFault(`There is no dump in ${out}. Dump first, or point --out at one.`);
  const { base, files, lookalikes } = claim.manifest;
  const folder = host.destination(out);
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
  const nameOf = (path: string): string => (isCompressed(path) ? `${path}.${encoding}` : path);
  const fileOf = (path: string): string => `${out}/${nameOf(path)}`;
  const bodyOf = (path: string): Blob => {
    if (host.stat(fileOf(path))?.kind !== "file")
      throw new PublishFault(`${fileOf(path)} is missing, though the dump's manifest names it. Dump again.`);
    if (!isWithin(host.destination(fileOf(path)), [folder]))
      throw new PublishFault(
        `${fileOf(path)} lies outside of the dump, where a link leads. Put the file itself there, or remove the link and dump again.`,
      );
    return host.body(fileOf(path));
  };
  // A store only serves the object that was asked for, so compressed copies beside files would never be sent.
  const sent = paths.filter((path) => !isCopy(path));
  const own = sent.find(isOwn);
  if (own !== undefined)
    throw new PublishFault(
      `${own} of the site can't be published: each publish keeps there what it knows. Give the file another place.`,
    );
  const intact = intactFiles(
    host,
    out,
    Object.fromEntries(sent.map((path) => [nameOf(path), files[nameOf(path)] ?? ""])),
  );
  const written: string[] = [];
  const fingerprints = new Map(
    sent.map((path) => {
      const known = files[nameOf(path)] ?? "";
      if (intact.has(nameOf(path))) return [path, known];
      // Copying a dump changes the times of all its files, but not their bytes.
      const isText = known.startsWith(TEXT);
      const found = isText ? host.read(fileOf(path)) : undefined;
      if (found?.kind === "bytes" && TEXT + hashOf(found.bytes) === known) return [path, known];
      if (found?.kind === "bytes") written.push(path);
      const { size = 0, mtimeMs = 0 } = host.stat(fileOf(path)) ?? {};
      return [path, `written ${size} ${mtimeMs}`];
    }),
  );
  check();
  return {
    base,
    written,
    lookalikes,
    check,
    files: [...fingerprints].map(([path, fingerprint]) => ({ path, fingerprint })),
    async md5(path) {
      const known = sums.get(path);
      if (known !== undefined) return known;
      const fingerprint = fingerprints.get(path) ?? "";
      const hashers = { md5: new Bun.CryptoHasher("md5"), sha: new Bun.CryptoHasher("sha256") };
      for await (const piece of bodyOf(path).stream()) {
        hashers.md5.update(piece);
        if (fingerprint.startsWith(TEXT)) hashers.sha.update(piece);
      }
      if (fingerprint.startsWith(TEXT) && TEXT + shortHash(hashers.sha.digest("hex")) !== fingerprint)
        throw new PublishFault(
          `${fileOf(path)} is not what the dump has written. Dump again, and publish when it has ended.`,
        );
      const sum = hashers.md5.digest("hex");
      sums.set(path, sum);
      return sum;
    },
    async send(store, path, md5, where) {
      const body = bodyOf(path);
      await store.put(path, {
        // Bun 1.3 can't send an empty file.
        body: body.size === 0 ? new Uint8Array() : body,
        md5,
        ...where,
        headers: {
          "Content-Type": mediaTypeOf(path),
          "Cache-Control": isNamedByContent(path, lookalikes) ? FOR_EVER : REVALIDATE,
          ...(isCompressed(path) && encoding !== undefined ? { "Content-Encoding": HEADERS[encoding] } : {}),
        },
      });
    },
  };
}
