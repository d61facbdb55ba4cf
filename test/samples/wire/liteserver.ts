/** A session of a lite client: the handshake, a ping, and three requests to a liteserver. */
import { createCipheriv, type Cipheriv } from "node:crypto";
import { cipherKey, encrypt, idOf, pairOf, secretOf } from "./keys.ts";
import { joined, listing, type Row } from "./listing.ts";
import { bytes, counting, int, long, sha256, tag } from "./tl.ts";

const client = pairOf("client");
const server = pairOf("server");
const session = counting(160);

/** The first block of mainnet, which every liteserver names in `init`. */
const ZERO_ROOT = Buffer.from("17a3a92992aabea785a7a090985a265cd31f323d849da51239737e321fb05569", "hex");
const ZERO_FILE = Buffer.from("5e994fcf4d425c0a6ce6a792594b7173205f740a39cd56f537defd28b48a0f6e", "hex");

const stream = createCipheriv("aes-256-ctr", session.subarray(32, 64), session.subarray(80, 96));
const incoming = createCipheriv("aes-256-ctr", session.subarray(0, 32), session.subarray(64, 80));

/** The listings of the page on ADNL over TCP. */
export function liteserverListings(): readonly string[] {
  const ping = joined(pingRows());
  return [
    listing(handshakeKeys()),
    listing(handshakePacket()),
    listing(encrypted(incoming, datagram(Buffer.alloc(0), 0x60))),
    listing(around(ping, pingRows(), 0x20)),
    listing(encrypted(stream, datagram(ping, 0x20))),
    listing(encrypted(incoming, datagram(joined(pongRows()), 0x80))),
    listing(timeQuery()),
    listing(encrypted(stream, timeQuery())),
    listing(timeAnswer()),
    listing(
      query(0x40, [
        [tag("liteServer.getMasterchainInfo = liteServer.MasterchainInfo"), "liteServer.getMasterchainInfo"],
      ]),
    ),
    listing(masterchainInfo()),
    listing(runSmcMethod()),
    listing(runMethodStack()),
    listing(getAccountState()),
  ];
}

function handshakeKeys(): readonly Row[] {
  const secret = secretOf(client, server.publicKey);
  const { key, iv } = cipherKey(secret, sha256(session));
  return [
    [server.publicKey, "server public key"],
    [client.publicKey, "client public key"],
    [secret, "secret"],
    [sha256(session), "hash = SHA-256(P)"],
    [key, "key = secret[0..16] || hash[16..32]"],
    [iv, "iv = hash[0..4] || secret[20..32]"],
  ];
}

function handshakePacket(): readonly Row[] {
  const hash = sha256(session);
  return [
    [idOf(server.publicKey), "server id"],
    [client.publicKey, "client public key"],
    [hash, "hash"],
    [encrypt(cipherKey(secretOf(client, server.publicKey), hash), session), "P, encrypted"],
  ];
}

function pingRows(): readonly Row[] {
  return [
    [tag("tcp.ping random_id:long = tcp.Pong"), "tcp.ping"],
    [long(1n), "random_id"],
  ];
}

function pongRows(): readonly Row[] {
  return [
    [tag("tcp.pong random_id:long = tcp.Pong"), "tcp.pong"],
    [long(1n), "random_id"],
  ];
}

function datagram(payload: Buffer, first: number): readonly Row[] {
  return around(payload, [[payload, "payload"]], first);
}

/** A payload, given also as the rows that show it, in its datagram. */
function around(payload: Buffer, rows: readonly Row[], first: number): readonly Row[] {
  const nonce = counting(32, first);
  return [
    [int(payload.length + 64), "length"],
    [nonce, "nonce"],
    ...rows,
    [sha256(nonce, payload), "SHA-256(nonce || payload)"],
  ];
}

/** A datagram as it goes over the wire, as the next one of its stream. */
function encrypted(cipher: Cipheriv, rows: readonly Row[]): readonly Row[] {
  return [[cipher.update(joined(rows)), "encrypted"]];
}

function timeQuery(): readonly Row[] {
  const rows = query(0xa0, [[tag("liteServer.getTime = liteServer.CurrentTime"), "liteServer.getTime"]]);
  return around(joined(rows), rows, 0xc0);
}

function timeAnswer(): readonly Row[] {
  const time: readonly Row[] = [
    [tag("liteServer.currentTime now:int = liteServer.CurrentTime"), "liteServer.currentTime"],
    [int(1_750_000_000), "now: 15 June 2025, 15:06:40 UTC"],
  ];
  return [
    [tag("adnl.message.answer query_id:int256 answer:bytes = adnl.Message"), "adnl.message.answer"],
    [counting(32, 0xa0), "query_id"],
    ...wrapped(joined(time).length, time),
  ];
}

/** A request in its two envelopes. */
function query(first: number, request: readonly Row[]): readonly Row[] {
  const inner = Buffer.concat([tag("liteServer.query data:bytes = Object"), bytes(joined(request))]);
  return [
    [tag("adnl.message.query query_id:int256 query:bytes = adnl.Message"), "adnl.message.query"],
    [counting(32, first), "query_id"],
    ...wrapped(inner.length, [[inner.subarray(0, 4), "liteServer.query"], ...wrapped(joined(request).length, request)]),
  ];
}

/** Rows inside a TL byte string: its length before, its padding after. */
function wrapped(size: number, rows: readonly Row[]): readonly Row[] {
  const head = size < 254 ? 1 : 4;
  const all = bytes(Buffer.alloc(size));
  const start = all.subarray(0, head);
  const padding = all.length - head - size;
  const result: Row[] = [[start, `${String(size)} bytes follow`], ...rows];
  return padding > 0 ? [...result, [Buffer.alloc(padding), "padding"]] : result;
}

function zeroBlock(): readonly Row[] {
  return [
    [int(-1), "workchain"],
    [long(-(2n ** 63n)), "shard"],
    [int(0), "seqno"],
    [ZERO_ROOT, "root_hash"],
    [ZERO_FILE, "file_hash"],
  ];
}

function masterchainInfo(): readonly Row[] {
  const info: readonly Row[] = [
    [
      tag(
        "liteServer.masterchainInfo last:tonNode.blockIdExt state_root_hash:int256 init:tonNode.zeroStateIdExt = liteServer.MasterchainInfo",
      ),
      "liteServer.masterchainInfo",
    ],
    [int(-1), "last: workchain"],
    [long(-(2n ** 63n)), "last: shard"],
    [int(50_000_000), "last: seqno"],
    [sha256(Buffer.from("root")), "last: root_hash"],
    [sha256(Buffer.from("file")), "last: file_hash"],
    [sha256(Buffer.from("state")), "state_root_hash"],
    [int(-1), "init: workchain"],
    [ZERO_ROOT, "init: root_hash"],
    [ZERO_FILE, "init: file_hash"],
  ];
  return [
    [tag("adnl.message.answer query_id:int256 answer:bytes = adnl.Message"), "adnl.message.answer"],
    [counting(32, 0x40), "query_id"],
    ...wrapped(joined(info).length, info),
  ];
}

function runSmcMethod(): readonly Row[] {
  return [
    [
      tag(
        "liteServer.runSmcMethod mode:# id:tonNode.blockIdExt account:liteServer.accountId method_id:long params:bytes = liteServer.RunMethodResult",
      ),
      "liteServer.runSmcMethod",
    ],
    [int(4), "mode: result"],
    ...zeroBlock(),
    [int(-1), "account: workchain"],
    [Buffer.alloc(32, 0x33), "account: id"],
    [long(methodId("active_election_id")), "method_id"],
    ...wrapped(EMPTY_STACK.length, [[EMPTY_STACK, "params"]]),
  ];
}

/** The stack with one number, as a bag of two cells. */
function runMethodStack(): readonly Row[] {
  return [
    [Buffer.from("b5ee9c72", "hex"), "bag of cells"],
    [Buffer.from("01010201001100", "hex"), "2 cells, 1 root, 17 bytes, root 0"],
    [Buffer.from("0118", "hex"), "cell 0: 1 reference, 12 bytes"],
    [Buffer.from("000001", "hex"), "depth 1"],
    [Buffer.from("01", "hex"), "vm_stk_tinyint"],
    [Buffer.from(1_700_000_000n.toString(16).padStart(16, "0"), "hex"), "1700000000"],
    [Buffer.from("01", "hex"), "rest: cell 1"],
    [Buffer.from("0000", "hex"), "cell 1: empty, vm_stk_nil"],
  ];
}

function getAccountState(): readonly Row[] {
  return [
    [
      tag("liteServer.getAccountState id:tonNode.blockIdExt account:liteServer.accountId = liteServer.AccountState"),
      "liteServer.getAccountState",
    ],
    ...zeroBlock(),
    [int(-1), "account: workchain"],
    [Buffer.alloc(32, 0x33), "account: id"],
  ];
}

/** A bag of one cell with 24 zero bits: a stack of depth 0. */
const EMPTY_STACK = Buffer.from("b5ee9c72010101010005000006000000", "hex");

/** The number of a get method: CRC16 (XMODEM) of its name, with bit 16 set. */
function methodId(name: string): bigint {
  let crc = 0;
  for (const byte of Buffer.from(name)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    }
    crc &= 0xffff;
  }
  return BigInt(crc | 0x10000);
}
