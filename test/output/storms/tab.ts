/** A tab of the live server without a browser: what it shows, as far as it was told. */
import type { Served } from "../../support/command.ts";

export interface Tab {
  readonly address: string;
  /** Whether it shows what is expected at its address. Told to load the page anew, it does so as a browser would. */
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
  let shown: string | undefined;
  let socket: WebSocket | undefined;
  let isOpen = true;
  /** Counts how often the page was loaded: what an earlier load's socket says is of no interest any more. */
  let loads = 0;

  /** Loads the page and speaks to the server from it. */
  async function load(): Promise<void> {
    const mine = ++loads;
    socket?.close();
    const page = await (await fetch(`${server.url}${encodeURI(address)}`)).text();
    const version = / data-dev="([\w.]*)"/.exec(page)?.[1] ?? "";
    const answer = await fetch(`${server.url}${encodeURI(chunkOf(address))}`);
    if (mine !== loads || !isOpen) return;
    shown = answer.ok ? articleIn(await answer.text()) : undefined;
    const origin = { headers: { origin: server.url.replace(/\/$/, "") } };
    const fresh = new WebSocket(`ws://127.0.0.1:${server.port}/__live`, origin as unknown as string[]);
    socket = fresh;
    const ready = Promise.withResolvers<undefined>();
    fresh.onmessage = (event) => {
      if (mine !== loads) return;
      const message = JSON.parse(String(event.data)) as {
        readonly type: string;
        readonly content?: { readonly html: string };
      };
      if (message.type === "diagnostics") ready.resolve(undefined);
      if (message.content !== undefined) shown = message.content.html;
      // A page that can't be had just now is asked for again when the server says so.
      if (message.type === "reload") load().catch(() => undefined);
    };
    await new Promise((resolve, reject) => {
      fresh.onopen = resolve;
      fresh.onerror = () => reject(new Error(`no socket for ${address}`));
    });
    fresh.send(JSON.stringify({ path: `/${encodeURI(address)}`, version }));
    // A page that does not exist has no diagnostics to be told of; a reload that was asked for meanwhile takes over.
    await Promise.race([ready.promise, Bun.sleep(2000)]);
  }

  await load();
  return {
    address,
    shows(expected) {
      const page = expected.get(chunkOf(address)) ?? "404\n";
      const due = page.startsWith("200\n") ? articleIn(page.slice(4)) : undefined;
      return due === shown;
    },
    close: () => {
      isOpen = false;
      socket?.close();
    },
  };
}
