/** The socket over which the live server tells open tabs what has changed. */
import { connect } from "node:net";

/**
 * Opens it as a page of the server does.
 * @param url of the server
 */
export function liveSocket(url: string): WebSocket {
  const origin = url.replace(/\/$/, "");
  // A browser always sends the origin; the types know nothing of this argument of Bun.
  return new WebSocket(`${origin.replace(/^http/, "ws")}/__live`, { headers: { origin } } as unknown as string[]);
}

/** A tab whose browser can stop reading, as on a machine that sleeps. */
export interface SleepyTab {
  readonly sleep: () => void;
  /** Reads again. @returns all that came, once this text is in it; rejects where the server says nothing for 5 seconds */
  readonly wake: (text: string) => Promise<string>;
  readonly close: () => void;
}

/** Milliseconds. */
const SILENCE = 5000;

/**
 * Opens the socket of a tab, as the bytes that a browser sends.
 * @param url of the server
 * @param message what the tab says first, up to 65,535 bytes
 * @returns when the server has said something
 */
export async function sleepyTab(url: string, message: string): Promise<SleepyTab> {
  const { port, host, origin } = new URL(url);
  const socket = connect({ host: "127.0.0.1", port: Number(port) });
  let parts: string[] = [];
  let hasRead = (): void => undefined;
  let close = (): void => undefined;
  socket.on("data", (part: Buffer) => {
    parts.push(part.toString("latin1"));
    hasRead();
  });
  socket.on("close", () => close());
  const wake = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error(`The server has not said ${JSON.stringify(text)}.`));
      let timer = setTimeout(fail, SILENCE);
      close = fail;
      const seen = [...parts];
      hasRead = () => {
        clearTimeout(timer);
        timer = setTimeout(fail, SILENCE);
        // The text may begin in the part before.
        if (![...seen.splice(0), ...parts.slice(-2)].join("").includes(text)) return;
        clearTimeout(timer);
        resolve(parts.join(""));
      };
      hasRead();
      socket.resume();
    });
  const upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", `Sec-WebSocket-Key: ${btoa("a key of 16 byte")}`]; // prettier-ignore
  socket.write(`GET /__live HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n${upgrade.join("\r\n")}\r\n\r\n`);
  await wake("101 Switching Protocols");
  const text = Buffer.from(message);
  // A text whose length takes two bytes, behind a mask that leaves it as it is.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | 126, text.length >> 8, text.length & 255, 0, 0, 0, 0]), text]));
  await wake('"type":"change"');
  return {
    sleep() {
      socket.pause();
      parts = [];
    },
    wake,
    close: () => void socket.destroy(),
  };
}
