/** The bytes that the pages on network protocols show are those that the protocols make of them. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inChinese } from "./wire/chinese.ts";
import { cipherKey, encrypt, pairOf, secretOf } from "./wire/keys.ts";
import { LISTINGS } from "./wire/listings.ts";
import { bytes, counting, sha256, tag } from "./wire/tl.ts";

const CONTENT = join(import.meta.dir, "../../content");

describe("bytes of the network protocols", () => {
  for (const { page, listings } of LISTINGS) {
    for (const language of ["en", "zh-CN"]) {
      test(`${language}/${page} shows the worked bytes, in order`, () => {
        const text = readFileSync(join(CONTENT, language, `${page}.md`), "utf8");
        const shown = language === "zh-CN" ? listings.map(inChinese) : listings;
        const places = shown.map((listing) => text.indexOf(`\n${listing}\n\`\`\``));
        expect(places).toEqual(places.filter((place) => place > 0).toSorted((one, other) => one - other));
      });
    }
  }

  test("Chinese pages have Chinese notes: what is left in English are names", () => {
    const notes = LISTINGS.flatMap(({ listings }) => listings.map(inChinese))
      .flatMap((listing) => listing.split("\n"))
      .map((line) => line.slice(34));
    expect(notes.filter((note) => /[a-z]{2,},? [a-z]{2,}/.test(note))).toEqual([]);
  });

  test("a declaration gives the number that nodes use", () => {
    expect(tag("tcp.ping random_id:long = tcp.Pong").toString("hex")).toBe("9a2b084d");
    expect(tag("liteServer.getMasterchainInfo = liteServer.MasterchainInfo").toString("hex")).toBe("2ee6b589");
  });

  test("byte strings are padded to four bytes, and long ones take a length of three", () => {
    expect(bytes("abc").toString("hex")).toBe("03616263");
    expect(bytes(counting(254)).length).toBe(4 + 254 + 2);
    expect(bytes(counting(254)).subarray(0, 4).toString("hex")).toBe("fefe0000");
  });

  test("both sides derive the same secret, and the receiver reads what the sender wrote", () => {
    const [client, server] = [pairOf("client"), pairOf("server")];
    const content = counting(100);
    const sent = encrypt(cipherKey(secretOf(client, server.publicKey), sha256(content)), content);
    const received = encrypt(cipherKey(secretOf(server, client.publicKey), sha256(content)), sent);
    expect(received).toEqual(content);
  });
});
