import { LiteClient, type Server } from "./lite-client.ts";
import { int } from "./tl.ts";

const GET_TIME = 0x16ad5a34;
const GET_MASTERCHAIN_INFO = 0x89b5e62e;
/** What every liteserver of the mainnet has to give as root_hash of the initial state. */
const MAINNET = "17a3a92992aabea785a7a090985a265cd31f323d849da51239737e321fb05569";
const CONFIG = process.argv[2] ?? "https://ton.org/global.config.json";

// #region config
interface Listed {
  readonly ip: number;
  readonly port: number;
  readonly id: { readonly key: string };
}

/** An address is a signed 32-bit number, the key is base64. */
function serverOf({ ip, port, id }: Listed): Server {
  const host = [24, 16, 8, 0].map((shift) => (ip >>> shift) & 255).join(".");
  return { host, port, publicKey: Buffer.from(id.key, "base64") };
}
// #endregion

// #region main
const { liteservers } = (await (await fetch(CONFIG)).json()) as { readonly liteservers: readonly Listed[] };
for (const server of liteservers.map(serverOf).sort(() => Math.random() - 0.5)) {
  try {
    const client = await LiteClient.open(server);
    console.log(`${server.host}:${server.port}, ping ${(await client.ping()).toFixed(0)} ms`);

    const time = await client.query(int(GET_TIME));
    time.take(4); // liteServer.currentTime
    console.log(`time   ${new Date(time.int() * 1000).toISOString()}`);

    const info = await client.query(int(GET_MASTERCHAIN_INFO));
    info.take(4); // liteServer.masterchainInfo
    info.take(4 + 8); // workchain and shard of the last block
    console.log(`block  ${info.int()}, root hash ${info.take(32).toString("hex")}`);
    info.take(32 + 32 + 4); // file_hash, state_root_hash, workchain of the initial state
    console.log(info.take(32).toString("hex") === MAINNET ? "This is the mainnet." : "This is not the mainnet.");
    client.close();
    break;
  } catch (error) {
    console.log(`${server.host}:${server.port}: ${(error as Error).message}`);
  }
}
// #endregion
