/** The DHT in bytes: the key of an address, the request for it, and a signed value. */
import { idOf, pairOf, publicKeyObject, signed } from "./keys.ts";
import { joined, listing, type Row } from "./listing.ts";
import { bytes, int, sha256, tag } from "./tl.ts";

const EXPIRES = 1_750_003_600;
const owner = pairOf("server");

/** The listings of the page on the DHT in depth. */
export function dhtListings(): readonly string[] {
  const key = joined(keyRows());
  return [
    listing([...keyRows(), [sha256(key), "SHA-256: where the value lies"]]),
    listing([
      [tag("dht.findValue key:int256 k:int = dht.ValueResult"), "dht.findValue"],
      [sha256(key), "key"],
      [int(6), "k"],
    ]),
    listing(value(true, true)),
  ];
}

function keyRows(): readonly Row[] {
  return [
    [tag("dht.key id:int256 name:bytes idx:int = dht.Key"), "dht.key"],
    [idOf(owner.publicKey), "id"],
    [bytes("address"), 'name: "address"'],
    [int(0), "idx"],
  ];
}

/** `dht.keyDescription`, boxed where it stands alone, as for its own signature. */
function description(withSignature: boolean, boxed: boolean): readonly Row[] {
  const head: readonly Row[] = [
    [
      tag(
        "dht.keyDescription key:dht.key id:PublicKey update_rule:dht.UpdateRule signature:bytes = dht.KeyDescription",
      ),
      "dht.keyDescription",
    ],
  ];
  return [
    ...(boxed ? head : []),
    ...keyRows()
      .slice(1)
      .map(([content, name]): Row => [content, `key: ${name}`]),
    [publicKeyObject(owner.publicKey), "id: pub.ed25519"],
    [tag("dht.updateRule.signature = dht.UpdateRule"), "dht.updateRule.signature"],
    withSignature
      ? [bytes(signed(owner, joined(description(false, true)))), "signature of the description"]
      : [bytes(""), "signature"],
  ];
}

function value(withSignature: boolean, found: boolean): readonly Row[] {
  const head: readonly Row[] = found
    ? [[tag("dht.valueFound value:dht.Value = dht.ValueResult"), "dht.valueFound"]]
    : [];
  return [
    ...head,
    [tag("dht.value key:dht.keyDescription value:bytes ttl:int signature:bytes = dht.Value"), "dht.value"],
    ...description(true, false),
    [bytes(joined(addressList())).subarray(0, 1), `value: ${String(joined(addressList()).length)} bytes follow`],
    ...addressList(),
    [Buffer.alloc(bytes(joined(addressList())).length - 1 - joined(addressList()).length), "padding"],
    [int(EXPIRES), "ttl"],
    withSignature
      ? [bytes(signed(owner, joined(value(false, false)))), "signature of the value"]
      : [bytes(""), "signature"],
  ];
}

function addressList(): readonly Row[] {
  return [
    [
      tag(
        "adnl.addressList addrs:(vector adnl.Address) version:int reinit_date:int priority:int expire_at:int = adnl.AddressList",
      ),
      "adnl.addressList",
    ],
    [int(1), "addrs: 1"],
    [tag("adnl.address.udp ip:int port:int = adnl.Address"), "adnl.address.udp"],
    [int(0xcb007107), "ip: 203.0.113.7"],
    [int(30303), "port: 30303"],
    [int(1_750_000_000), "version"],
    [int(1_750_000_000), "reinit_date"],
    [int(0), "priority"],
    [int(0), "expire_at"],
  ];
}
