import { randomBytes } from "node:crypto";
import { int, Reader } from "./tl.ts";
import { Node } from "./udp-node.ts";
import { readAddresses } from "./udp-packets.ts";

const GET_SIGNED_ADDRESS_LIST = 0xa97948ed;
const PING = 0xcbeb3f18;
const CONFIG = process.argv[2] ?? "https://ton.org/global.config.json";

interface Listed {
  readonly id: { readonly key: string };
  readonly addr_list: { readonly addrs: readonly { readonly ip: number; readonly port: number }[] };
}

// #region main
const { dht } = (await (await fetch(CONFIG)).json()) as {
  readonly dht: { readonly static_nodes: { readonly nodes: readonly Listed[] } };
};
for (const { id, addr_list } of dht.static_nodes.nodes) {
  const [{ ip, port } = { ip: 0, port: 0 }] = addr_list.addrs;
  const node = new Node(
    [24, 16, 8, 0].map((shift) => (ip >>> shift) & 255).join("."),
    port,
    Buffer.from(id.key, "base64"),
  );
  try {
    const list = await node.query(int(GET_SIGNED_ADDRESS_LIST));
    list.take(4 + 4); // dht.node, pub.ed25519
    console.log(`key      ${list.take(32).toString("base64")}`);
    console.log(`address  ${readAddresses(list).join(", ")}`);

    const number = randomBytes(8);
    const start = performance.now();
    const pong: Reader = await node.query(Buffer.concat([int(PING), number]));
    pong.take(4); // dht.pong
    const same = pong.take(8).equals(number);
    console.log(`ping     ${(performance.now() - start).toFixed(0)} ms, ${same ? "same number" : "another number"}`);
    console.log(node.hasChannel ? "in a channel" : "without a channel");
    break;
  } catch (error) {
    console.log(`${node.host}:${node.port}: ${(error as Error).message}`);
  } finally {
    node.close();
  }
}
// #endregion
