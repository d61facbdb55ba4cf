/** A tab of the live server without a browser: what it shows, as far as it was told. */
import type { Served } from "../../support/command.ts";

export interface Tab {
  readonly address: string;
  /** Whether it shows what is expected at its address, or was told to load it anew. */
  readonly shows: (expected: ReadonlyMap<string, string>) => boolean;
  readonly close: () => void;
}

const chunkOf = (address: string): string => (address === "" ? "page.json" : `${address}/page.json`);

/** The article in a page's chunk; undefined where there is no page. */
const articleIn = (text: string): string | undefined => {
  try {
    return (JSON.parse(text) as { readonly html: string }).html;
  } catch {
    return undefined;
  }
};

/** Opens a page and its socket, and waits until the server has said what it knows about it. */
export async function openTab(server: Served, address: string): Promise<Tab> {
  const origin = { headers: { origin: server.url.replace(/\/$/, "") } };
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/__live`, origin as unknown as string[]);
  let shown: string | undefined;
  let isReloaded = false;
  const ready = Promise.withResolvers<undefined>();
  socket.onmessage = (event) => {
    const message = JSON.parse(String(event.data)) as {
      readonly type: string;
      readonly content?: { readonly html: string };
    };
    if (message.type === "diagnostics") ready.resolve(undefined);
    if (message.type === "reload") isReloaded = true;
    if (message.content !== undefined) shown = message.content.html;
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no socket for ${address}`));
  });
  const page = await (await fetch(`${server.url}${encodeURI(address)}`)).text();
  const version = / data-dev="([\w.]*)"/.exec(page)?.[1] ?? "";
  socket.send(JSON.stringify({ path: `/${encodeURI(address)}`, version }));
  await ready.promise;
  const answer = await fetch(`${server.url}${encodeURI(chunkOf(address))}`);
  shown ??= answer.ok ? articleIn(await answer.text()) : undefined;
  return {
    address,
    shows(expected) {
      if (isReloaded) return true;
      const page = expected.get(chunkOf(address)) ?? "404\n";
      const due = page.startsWith("200\n") ? articleIn(page.slice(4)) : undefined;
      return due === shown;
    },
    close: () => {
      socket.close();
    },
  };
}
