/** RLDP in bytes: the request of a page from a TON Site, its first symbol, and the confirmation. */
import { joined, listing, type Row } from "./listing.ts";
import { bytes, counting, int, long, tag } from "./tl.ts";

const SYMBOL = 768;
const transfer = counting(32, 0xa0);

/** The listings of the page on RLDP. */
export function rldpListings(): readonly string[] {
  return [listing(confirmation()), listing(request()), listing(rldpQuery()), listing(part())];
}

function request(): readonly Row[] {
  return [
    [
      tag(
        "http.request id:int256 method:string url:string http_version:string headers:(vector http.header) = http.Response",
      ),
      "http.request",
    ],
    [counting(32, 0x80), "id"],
    [bytes("GET"), 'method: "GET"'],
    [bytes("http://foundation.ton/"), 'url: "http://foundation.ton/"'],
    [bytes("HTTP/1.1"), 'http_version: "HTTP/1.1"'],
    [int(1), "headers: 1"],
    [bytes("Host"), 'name: "Host"'],
    [bytes("foundation.ton"), 'value: "foundation.ton"'],
  ];
}

function rldpQuery(): readonly Row[] {
  const data = bytes(joined(request()));
  return [
    [tag("rldp.query query_id:int256 max_answer_size:long timeout:int data:bytes = rldp.Message"), "rldp.query"],
    [counting(32, 0x60), "query_id"],
    [long(16384n), "max_answer_size: 16384"],
    [int(1_750_000_030), "timeout"],
    [data.subarray(0, 1), `data: ${String(joined(request()).length)} bytes follow: http.request`],
  ];
}

function part(): readonly Row[] {
  const size = joined(rldpQuery()).length - 1 + bytes(joined(request())).length;
  return [
    [
      tag(
        "rldp2.messagePart transfer_id:int256 fec_type:fec.Type part:int total_size:long seqno:int data:bytes = rldp2.MessagePart",
      ),
      "rldp2.messagePart",
    ],
    [transfer, "transfer_id"],
    [tag("fec.raptorQ data_size:int symbol_size:int symbols_count:int = fec.Type"), "fec.raptorQ"],
    [int(size), `data_size: ${String(size)}`],
    [int(SYMBOL), "symbol_size: 768"],
    [int(Math.ceil(size / SYMBOL)), "symbols_count: 1"],
    [int(0), "part"],
    [long(BigInt(size)), `total_size: ${String(size)}`],
    [int(0), "seqno"],
    [bytes(Buffer.alloc(SYMBOL)).subarray(0, 4), "data: 768 bytes follow: rldp.query, then zeros"],
  ];
}

function confirmation(): readonly Row[] {
  return [
    [
      tag(
        "rldp2.confirm transfer_id:int256 part:int max_seqno:int received_mask:int received_count:int = rldp2.MessagePart",
      ),
      "rldp2.confirm",
    ],
    [transfer, "transfer_id"],
    [int(0), "part"],
    [int(5), "max_seqno: 5"],
    [int(0b10111), "received_mask: 5, 4, 3 and 1"],
    [int(4), "received_count: 4"],
  ];
}
