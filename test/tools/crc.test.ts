/** Tags of declarations, ids of get methods, and instructions by their bytes. */
import { describe, expect, test } from "bun:test";
import { crc32 as reference } from "node:zlib";
import { getMethodId } from "@ton/core/dist/utils/getMethodId";
import { crc32, hex32, methodId, readDeclaration } from "../../content/components/tools/crc.ts";
import { instructionsAt, prefixOf, readCode } from "../../content/components/tools/opcodes.ts";
import { instructions } from "../../content/data/tvm/all.ts";
import { quickest } from "./quickest.ts";

const sumOf = (source: string): string | undefined => {
  const found = readDeclaration(source);
  return found && hex32(found.sum);
};

test("the sum is the one of zip", () => {
  for (const text of ["", "a", "123456789", "x".repeat(10_000), "单元"]) {
    const bytes = new TextEncoder().encode(text);
    expect(crc32(bytes)).toBe(reference(bytes));
  }
});

describe("a declaration gets its published tag, however it is written", () => {
  test.each([
    [
      "transfer#0f8a7ea5 query_id:uint64 amount:(VarUInteger 16) destination:MsgAddress\n  response_destination:MsgAddress custom_payload:(Maybe ^Cell)\n  forward_ton_amount:(VarUInteger 16) forward_payload:(Either Cell ^Cell)\n  = InternalMsgBody;",
      "0x8f8a7ea5",
    ],
    [
      "// of a block\nblock_extra in_msg_descr:^InMsgDescr out_msg_descr:^OutMsgDescr account_blocks:^ShardAccountBlocks rand_seed:bits256 created_by:bits256 custom:(Maybe ^McBlockExtra) = BlockExtra;",
      "0x4a33f6fd",
    ],
    ["excesses query_id:uint64 = InternalMsgBody", "0x553276db"],
    ["  excesses   query_id : uint64 = InternalMsgBody ; ", "0x553276db"],
  ])("%s", (source, sum) => expect(sumOf(source)).toBe(sum));

  test("tlbc leaves out the name of a field without one, and writes the number of a product first", () => {
    const text = (source: string): string | undefined => readDeclaration(source)?.text;
    expect(text("account_active$1 _:StateInit = AccountState;")).toBe("account_active StateInit = AccountState");
    expect(text("gas _:^[ max:int64 ] = Gas")).toBe("gas ^[ max:int64 ] = Gas");
    expect(sumOf("var_uint$_ {n:#} len:(#< n) value:(uint (len * 8)) = VarUInteger n;")).toBe("0x988e36b3");
    expect(sumOf("a {n:#} x:((n + 1) * uint8) y:(uint (8 * n)) _:(bits (n * 3)) _:^Cell z:n?uint8 = A n")).toBe(
      "0xb3cb614f",
    );
    expect(text("c n:(## 5) x:(bits (n * 8 + 1)) = C")).toBe("c n:## 5 x:bits 8 * n + 1 = C");
    expect(text("d n:(## 5) x:(bits ((n + 2) * 8)) = D")).toBe("d n:## 5 x:bits 8 * n + 2 = D");
  });

  test("brackets and braces make no difference", () => {
    const plain = "a X:Type b:Maybe Either X ^Cell c:flags.0?uint8 d:^[ e:uint8 ] = A X";
    expect(readDeclaration("a#_ {X:Type} b:(Maybe (Either X ^Cell)) c:flags.0?uint8 d:^[e:uint8] = A X;")?.text).toBe(
      plain,
    );
  });

  test("a written tag is told, and so is a condition", () => {
    expect(readDeclaration("a#1f x:uint8 = A;")?.tag).toBe("#1f");
    expect(readDeclaration("a$01 x:uint8 = A;")?.tag).toBe("$01");
    expect(readDeclaration("a n:uint8 { n <= 5 } = A;")?.hasCondition).toBe(true);
    expect(readDeclaration("a {X:Type} n:uint8 = A X;")?.hasCondition).toBe(false);
  });

  test("what is no declaration is refused at once", () => {
    const texts = [
      "",
      "a",
      "a = ",
      "= A",
      "a x:uint8 = A; b y:uint8 = B;",
      "1a = A",
      "a ".repeat(1e5),
      "/*".repeat(1e5),
      "a" + " =".repeat(1900),
    ];
    for (const text of texts) {
      expect([text.slice(0, 20), readDeclaration(text)]).toEqual([text.slice(0, 20), undefined]);
      expect(quickest(() => readDeclaration(text))).toBeLessThan(100);
    }
  });
});

test("a get method has the id that the library calculates", () => {
  expect(methodId("seqno")).toBe(85143);
  expect(methodId("get_wallet_data")).toBe(97026);
  for (const name of ["get_public_key", "dnsresolve", "名"]) expect(methodId(name)).toBe(getMethodId(name));
  for (const name of ["", "a b", "f()", "a;b", "x".repeat(201)]) expect(methodId(name)).toBeUndefined();
});

describe("instructions by their bytes", () => {
  const named = (digits: string): readonly string[] => instructionsAt(instructions, digits).map(({ name }) => name);

  test("the longest prefix decides", () => {
    expect(named("00")).toEqual(["NOP"]);
    expect(named("F900")).toEqual(["HASHCU"]);
    expect(named("F9000102")).toEqual(["HASHCU"]);
    expect(named("01")).toContain("SWAP");
    expect(named("12")).toContain("XCHG_1I");
    // 8F_ is the seven bits 1000111.
    expect(prefixOf("8F_rxxcccc")).toBe("1000111");
    expect(named("8E")).toEqual(["PUSHCONT"]);
  });

  test("code that is too short shows what begins with it", () => {
    expect(named("F8").length).toBeGreaterThan(3);
    expect(named("FFF").length).toBeLessThanOrEqual(12);
  });

  test("each instruction is found by the bytes that stand in its row", () => {
    const missed = instructions.filter((entry) => {
      const bits = prefixOf(entry.opcode);
      const digits = bits
        .padEnd(Math.ceil(bits.length / 4) * 4, "1")
        .replace(/.{4}/g, (four) => parseInt(four, 2).toString(16));
      return !instructionsAt(instructions, digits.toUpperCase()).includes(entry);
    });
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  test("bytes are read as tools print them", () => {
    expect(["F900", "f9 00", "0xF900", "x{F900}", "x{F9_}"].map(readCode)).toEqual([
      "F900",
      "F900",
      "F900",
      "F900",
      "F9",
    ]);
    for (const text of ["", "hash", "0x", "F".repeat(201), "x{"]) expect(readCode(text)).toBeUndefined();
  });
});

test("signs of a declaration stand as the compiler writes them, and a sum has all of its digits", () => {
  expect(readDeclaration("x a: ^ Cell b: ~ n c:( ## 8 ) = X ( n+1 ) ;")?.text).toBe("x a:^Cell b:~n c:## 8 = X n + 1");
  expect([0, 0x1f, -1].map(hex32)).toEqual(["0x00000000", "0x0000001f", "0xffffffff"]);
  expect(readDeclaration(`x = ${"X".repeat(4_000)};`)).toBeUndefined();
});

test("of many instructions that begin alike, some are shown", () => {
  expect(instructionsAt(instructions, "F")).toHaveLength(12);
});
