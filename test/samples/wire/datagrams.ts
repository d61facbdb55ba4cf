/** Two nodes meet over UDP: the signed first packet, the keys of the channel, a packet inside it, and a message in parts. */
import { cipherKey, encrypt, idOf, pairOf, publicKeyObject, secretOf, signed } from "./keys.ts";
import { joined, listing, type Row } from "./listing.ts";
import { bytes, counting, int, long, sha256, tag } from "./tl.ts";

const CONTENTS =
  "adnl.packetContents rand1:bytes flags:# from:flags.0?PublicKey from_short:flags.1?adnl.id.short " +
  "message:flags.2?adnl.Message messages:flags.3?(vector adnl.Message) address:flags.4?adnl.addressList " +
  "priority_address:flags.5?adnl.addressList seqno:flags.6?long confirm_seqno:flags.7?long " +
  "recv_addr_list_version:flags.8?int recv_priority_addr_list_version:flags.9?int reinit_date:flags.10?int " +
  "dst_reinit_date:flags.10?int signature:flags.11?bytes rand2:bytes = adnl.PacketContents";
const DATE = 1_750_000_000;
const SIGNATURE_FLAG = 0x800;

const client = pairOf("client");
const server = pairOf("server");
const oneTime = pairOf("one-time");
const clientChannel = pairOf("client channel");
const serverChannel = pairOf("server channel");

/** The listings of the page on ADNL over UDP. */
export function datagramListings(): readonly string[] {
  return [
    listing(contents(true)),
    listing(firstDatagram()),
    listing(answerContents(true)),
    listing(channelKeys()),
    listing(channelContents()),
    listing(channelDatagram()),
    listing(parts()),
  ];
}

/** The first packet: sender, request for a channel, a query, own addresses. */
function contents(withSignature: boolean): readonly Row[] {
  const flags = 0x1 | 0x8 | 0x10 | 0x40 | 0x80 | 0x400;
  const before: readonly Row[] = [
    [tag(CONTENTS), "adnl.packetContents"],
    [bytes(counting(7)), "rand1"],
    [int(withSignature ? flags | SIGNATURE_FLAG : flags), "flags"],
    [publicKeyObject(client.publicKey), "from: pub.ed25519"],
    [int(2), "messages: 2"],
    [tag("adnl.message.createChannel key:int256 date:int = adnl.Message"), "adnl.message.createChannel"],
    [clientChannel.publicKey, "key"],
    [int(DATE), "date"],
    ...query(0x40, [[tag("dht.getSignedAddressList = dht.Node"), "dht.getSignedAddressList"]]),
    [int(0), "address: 0 addrs"],
    [int(DATE), "version"],
    [int(DATE), "reinit_date"],
    [int(0), "priority"],
    [int(0), "expire_at"],
    [long(1n), "seqno"],
    [long(0n), "confirm_seqno"],
    [int(DATE), "reinit_date"],
    [int(0), "dst_reinit_date"],
  ];
  const last: Row = [bytes(counting(7, 0x10)), "rand2"];
  if (!withSignature) {
    return [...before, last];
  }
  return [...before, [bytes(signed(client, joined(contents(false)))), "signature"], last];
}

function query(first: number, request: readonly Row[]): readonly Row[] {
  const content = joined(request);
  const padding = bytes(content).length - 1 - content.length;
  return [
    [tag("adnl.message.query query_id:int256 query:bytes = adnl.Message"), "adnl.message.query"],
    [counting(32, first), "query_id"],
    [Buffer.from([content.length]), `${String(content.length)} bytes follow`],
    ...request,
    ...(padding > 0 ? [[Buffer.alloc(padding), "padding"] satisfies Row] : []),
  ];
}

function firstDatagram(): readonly Row[] {
  const content = joined(contents(true));
  const hash = sha256(content);
  return [
    [idOf(server.publicKey), "receiver id"],
    [oneTime.publicKey, "one-time public key"],
    [hash, "SHA-256 of the contents"],
    [encrypt(cipherKey(secretOf(oneTime, server.publicKey), hash), content), "contents, encrypted"],
  ];
}

/** The signed answer: confirmation of the channel, and what was asked for. */
function answerContents(withSignature: boolean): readonly Row[] {
  const flags = 0x2 | 0x8 | 0x40 | 0x80 | 0x400;
  const node = ownNode(true);
  const before: readonly Row[] = [
    [tag(CONTENTS), "adnl.packetContents"],
    [bytes(counting(7, 0x70)), "rand1"],
    [int(withSignature ? flags | SIGNATURE_FLAG : flags), "flags"],
    [idOf(server.publicKey), "from_short"],
    [int(2), "messages: 2"],
    [
      tag("adnl.message.confirmChannel key:int256 peer_key:int256 date:int = adnl.Message"),
      "adnl.message.confirmChannel",
    ],
    [serverChannel.publicKey, "key"],
    [clientChannel.publicKey, "peer_key"],
    [int(DATE + 1), "date"],
    [tag("adnl.message.answer query_id:int256 answer:bytes = adnl.Message"), "adnl.message.answer"],
    [counting(32, 0x40), "query_id"],
    [bytes(joined(node)).subarray(0, 1), `${String(joined(node).length)} bytes follow`],
    ...node,
    [Buffer.alloc(bytes(joined(node)).length - 1 - joined(node).length), "padding"],
    [long(1n), "seqno"],
    [long(1n), "confirm_seqno"],
    [int(DATE - 86_400), "reinit_date"],
    [int(DATE), "dst_reinit_date"],
  ];
  const last: Row = [bytes(counting(7, 0x80)), "rand2"];
  if (!withSignature) {
    return [...before, last];
  }
  return [...before, [bytes(signed(server, joined(answerContents(false)))), "signature"], last];
}

/** What the DHT's node says of itself. */
function ownNode(withSignature: boolean): readonly Row[] {
  return [
    [tag("dht.node id:PublicKey addr_list:adnl.addressList version:int signature:bytes = dht.Node"), "dht.node"],
    [publicKeyObject(server.publicKey), "id: pub.ed25519"],
    [int(1), "addrs: 1"],
    [tag("adnl.address.udp ip:int port:int = adnl.Address"), "adnl.address.udp"],
    [int(0xcb007107), "ip: 203.0.113.7"],
    [int(30_303), "port: 30303"],
    [int(DATE - 86_400), "version"],
    [int(DATE - 86_400), "reinit_date"],
    [int(0), "priority"],
    [int(0), "expire_at"],
    [int(DATE), "version"],
    [bytes(withSignature ? signed(server, joined(ownNode(false))) : ""), "signature of the node"],
  ];
}

/** Both directions of the channel: the greater address sends with the secret as it is. */
function channel(): { readonly secret: Buffer; readonly reversed: Buffer; readonly clientIsGreater: boolean } {
  const secret = secretOf(clientChannel, serverChannel.publicKey);
  const clientIsGreater = Buffer.compare(idOf(client.publicKey), idOf(server.publicKey)) > 0;
  return { secret, reversed: Buffer.from(secret).reverse(), clientIsGreater };
}

function clientSends(): Buffer {
  const { secret, reversed, clientIsGreater } = channel();
  return clientIsGreater ? secret : reversed;
}

function channelId(key: Buffer): Buffer {
  return sha256(tag("pub.aes key:int256 = PublicKey"), key);
}

function channelKeys(): readonly Row[] {
  const { secret, reversed } = channel();
  return [
    [idOf(client.publicKey), "client id"],
    [idOf(server.publicKey), "server id"],
    [clientChannel.publicKey, "client channel key"],
    [serverChannel.publicKey, "server channel key"],
    [secret, "secret"],
    [reversed, "secret, reversed"],
    [clientSends(), "client -> server: key"],
    [channelId(clientSends()), "client -> server: channel id"],
  ];
}

function channelContents(): readonly Row[] {
  return [
    [tag(CONTENTS), "adnl.packetContents"],
    [bytes(counting(7, 0x20)), "rand1"],
    [int(0x4 | 0x40 | 0x80), "flags"],
    ...query(0x60, [
      [tag("dht.ping random_id:long = dht.Pong"), "dht.ping"],
      [long(7n), "random_id"],
    ]),
    [long(2n), "seqno"],
    [long(1n), "confirm_seqno"],
    [bytes(counting(7, 0x30)), "rand2"],
  ];
}

function channelDatagram(): readonly Row[] {
  const content = joined(channelContents());
  const hash = sha256(content);
  return [
    [channelId(clientSends()), "channel id"],
    [hash, "SHA-256 of the contents"],
    [encrypt(cipherKey(clientSends(), hash), content), "contents, encrypted"],
  ];
}

/** A custom message of 2,000 bytes, which takes two parts. */
function parts(): readonly Row[] {
  const message = Buffer.concat([tag("adnl.message.custom data:bytes = adnl.Message"), bytes(counting(2000))]);
  const limit = 1024;
  const rows: Row[] = [];
  for (let offset = 0; offset < message.length; offset += limit) {
    const data = bytes(message.subarray(offset, offset + limit));
    rows.push(
      [tag("adnl.message.part hash:int256 total_size:int offset:int data:bytes = adnl.Message"), "adnl.message.part"],
      [sha256(message), "hash"],
      [int(message.length), `total_size: ${String(message.length)}`],
      [int(offset), `offset: ${String(offset)}`],
      [data.subarray(0, 16), `data: ${String(Math.min(limit, message.length - offset))} bytes, the first 12`],
    );
  }
  return rows;
}
