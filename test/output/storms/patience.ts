/**
 * A thread that asks for one page all the time, so that what the test itself does meanwhile (hundreds of files are
 * removed in one call) does not count as time that an answer took.
 */
declare const self: Worker;

/** The page's address; null ends the asking, and is answered with the longest time that an answer took, in milliseconds. */
export type Asked = string | null;

/** Milliseconds between an answer and the next question. */
const PAUSE = 15;

let longest = 0;
let isOver = false;

async function ask(url: string): Promise<void> {
  while (!isOver) {
    const before = performance.now();
    await (await fetch(url)).text();
    longest = Math.max(longest, performance.now() - before);
    await Bun.sleep(PAUSE);
  }
  self.postMessage(longest);
}

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data === null) isOver = true;
  else void ask(data);
};
