/** A tab of the live server without a browser: what it shows, as far as it was told. */
import type { LiveMessage } from "../../../shared/live.ts";
import type { Served } from "../../support/command.ts";
import { liveSocket } from "../../support/live-socket.ts";

export interface Tab {
  readonly address: string;
  /** Whether it shows what is expected at its address. Told to load the page anew, it does so as a browser would. */
  readonly shows: (expected: ReadonlyMap<string, string>) => boolean;
  /** Whether it is loading the page just now: how long that takes is the machine's affair. */
  readonly isLoading: () => boolean;
  readonly close: () => void;
}

/** What a page shows, that of the not-found page too. */
const contentIn = (html: string): string | undefined =>
  /<div id="pageContent">([\s\S]*?)<\/div><\/main>/.exec(html)?.[1];

/** Opens a page and its socket, and waits until the server has said what it knows about it. */
export async function openTab(server: Served, address: string): Promise<Tab> {
  let shown: string | undefined;
  /** Whether it was told that its page is gone, which it goes on showing. */
  let isGone = false;
  let socket: WebSocket | undefined;
  let isOpen = true;
  /** Counts how often the page was loaded: what an earlier load's socket says is of no interest any more. */
  let loads = 0;
  let loading = 0;

  /** Loads the page and speaks to the server from it. */
  async function load(): Promise<void> {
    const mine = ++loads;
    socket?.close();
    const page = await (await fetch(`${server.url}${encodeURI(address)}`)).text();
    const version = / data-dev="([\w.]*)"/.exec(page)?.[1] ?? "";
    if (mine !== loads || !isOpen) return;
    shown = contentIn(page);
    isGone = false;
    const fresh = liveSocket(server.url);
    socket = fresh;
    const ready = Promise.withResolvers<undefined>();
    fresh.onmessage = (event) => {
      if (mine !== loads) return;
      const message = JSON.parse(String(event.data)) as LiveMessage;
      if (message.type === "diagnostics") {
        ready.resolve(undefined);
        // What is wrong with the tab itself has no code.
        isGone = message.items.some(({ code }) => code === undefined);
      }
      if (message.type === "change" && message.content !== undefined) shown = message.content;
      // A page that can't be had just now is asked for again when the server says so.
      if (message.type === "reload") void reload();
    };
    await new Promise((resolve, reject) => {
      fresh.onopen = resolve;
      fresh.onerror = () => reject(new Error(`no socket for ${address}`));
    });
    fresh.send(JSON.stringify({ path: `/${encodeURI(address)}`, version }));
    // A page that does not exist has no diagnostics to be told of; a reload that was asked for meanwhile takes over.
    await Promise.race([ready.promise, Bun.sleep(2000)]);
  }

  async function reload(): Promise<void> {
    loading++;
    await load().catch(() => undefined);
    loading--;
  }

  await load();
  return {
    address,
    shows(expected) {
      const missing = contentIn(expected.get("404.html") ?? "");
      const there = expected.get(address);
      const due = there === undefined ? missing : contentIn(there);
      if (due === undefined) throw new Error(`nothing is expected at ${address}`);
      return isGone ? due === missing : due === shown;
    },
    isLoading: () => loading > 0,
    close: () => {
      isOpen = false;
      socket?.close();
    },
  };
}
