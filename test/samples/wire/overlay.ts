/** An overlay in bytes: the id of a shard's overlay, the statement by which a node joins it, and two requests. */
import { idOf, pairOf, publicKeyObject, signed } from "./keys.ts";
import { joined, listing, type Row } from "./listing.ts";
import { bytes, int, long, sha256, tag } from "./tl.ts";

/** `file_hash` of mainnet's first block. */
const ZERO_FILE = Buffer.from("5e994fcf4d425c0a6ce6a792594b7173205f740a39cd56f537defd28b48a0f6e", "hex");
const VERSION = 1_750_000_000;
const member = pairOf("client");

/** The listings of the page on overlays. */
export function overlayListings(): readonly string[] {
  return [
    listing([
      ...shardRows(),
      [sha256(joined(shardRows())), "SHA-256: name of the overlay"],
      [overlayId(), "overlay id"],
    ]),
    listing(toSign()),
    listing(randomPeers()),
    listing([
      [tag("overlay.query overlay:int256 = True"), "overlay.query"],
      [overlayId(), "overlay"],
      [tag("tonNode.getCapabilities = tonNode.Capabilities"), "tonNode.getCapabilities"],
    ]),
  ];
}

function shardRows(): readonly Row[] {
  return [
    [
      tag(
        "tonNode.shardPublicOverlayId workchain:int shard:long zero_state_file_hash:int256 = tonNode.ShardPublicOverlayId",
      ),
      "tonNode.shardPublicOverlayId",
    ],
    [int(0), "workchain"],
    [long(-(2n ** 63n)), "shard"],
    [ZERO_FILE, "zero_state_file_hash"],
  ];
}

function overlayId(): Buffer {
  return sha256(tag("pub.overlay name:bytes = PublicKey"), bytes(sha256(joined(shardRows()))));
}

function toSign(): readonly Row[] {
  return [
    [
      tag("overlay.node.toSign id:adnl.id.short overlay:int256 version:int = overlay.node.ToSign"),
      "overlay.node.toSign",
    ],
    [idOf(member.publicKey), "id"],
    [overlayId(), "overlay"],
    [int(VERSION), "version"],
  ];
}

function randomPeers(): readonly Row[] {
  return [
    [tag("overlay.query overlay:int256 = True"), "overlay.query"],
    [overlayId(), "overlay"],
    [tag("overlay.getRandomPeers peers:overlay.nodes = overlay.Nodes"), "overlay.getRandomPeers"],
    [int(1), "peers: 1"],
    [publicKeyObject(member.publicKey), "id: pub.ed25519"],
    [overlayId(), "overlay"],
    [int(VERSION), "version"],
    [bytes(signed(member, joined(toSign()))), "signature"],
  ];
}
