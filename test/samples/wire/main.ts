/**
 * `bun test/samples/wire/main.ts [page]`: the bytes that the pages on network protocols show. Keys and "random" bytes are
 * fixed, so everybody gets the same ones.
 */
import { LISTINGS } from "./listings.ts";

for (const { page, listings } of LISTINGS) {
  if (process.argv[2] === undefined || page.includes(process.argv[2])) {
    console.log([`# ${page}`, ...listings].join("\n\n"));
  }
}
