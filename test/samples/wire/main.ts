/**
 * `bun test/samples/wire/main.ts [page [zh-CN]]`: the bytes that the pages on network protocols show. Keys and "random"
 * bytes are fixed, so everybody gets the same ones.
 */
import { inChinese } from "./chinese.ts";
import { LISTINGS } from "./listings.ts";

for (const { page, listings } of LISTINGS) {
  if (process.argv[2] === undefined || page.includes(process.argv[2])) {
    const shown = process.argv[3] === "zh-CN" ? listings.map(inChinese) : listings;
    console.log([`# ${page}`, ...shown].join("\n\n"));
  }
}
