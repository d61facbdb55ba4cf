/** Every listing of bytes, by the page that shows it. */
import { datagramListings } from "./datagrams.ts";
import { dhtListings } from "./dht.ts";
import { liteserverListings } from "./liteserver.ts";
import { overlayListings } from "./overlay.ts";
import { rldpListings } from "./rldp.ts";

const PROTOCOLS = "docs/v3/documentation/network/protocols";

/** Pages (without language and extension) and the listings that stand on them, word for word, in this order. */
export const LISTINGS = [
  { page: `${PROTOCOLS}/adnl/adnl-tcp`, listings: liteserverListings() },
  { page: `${PROTOCOLS}/adnl/adnl-udp`, listings: datagramListings() },
  { page: `${PROTOCOLS}/dht/dht-deep-dive`, listings: dhtListings() },
  { page: `${PROTOCOLS}/rldp`, listings: rldpListings() },
  { page: `${PROTOCOLS}/overlay`, listings: overlayListings() },
] as const;
