// Runs under Node: Babel's modules, which Stryker's instrumenter loads, come out of Bun without their default exports.
// Standard input: {"folder": …, "files": [path, …], "record": name}. Each file in the folder is written anew with all of
// its faults, switched off; the list of faults goes to standard output as JSON. A process whose environment has the
// variable `record` appends to the file of that name the faults whose places it comes to, each once.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Instrumenter } from "@stryker-mutator/instrumenter";

const no = () => false;
const nothing = () => undefined;
const silent = { isDebugEnabled: no, isInfoEnabled: no, debug: nothing, info: nothing, warn: nothing };

const { folder, files, record } = JSON.parse(await text(process.stdin));
const { files: written, mutants } = await new Instrumenter(silent).instrument(
  files.map((name) => ({ name, mutate: true, content: readFileSync(join(folder, name), "utf8") })),
  { plugins: null, excludedMutations: [], ignorers: [] },
);

// Stryker's counters live in the memory of one process and are handed over by its own runner. Tests here start
// processes and kill them, so what is reached is written at once.
const COUNTER = /^function stryCov_9fa48\(\) \{[^]*?\n\}\n/m;
// A page has no files: it tells its console, and `browser-trial.ts` listens.
const recorder = `function stryCov_9fa48(...ids) {
  const path = globalThis.process?.env?.${record};
  if (globalThis.process ? !path : globalThis.__stryker__?.activeMutant) {
    stryCov_9fa48 = () => {};
    return;
  }
  const seen = (globalThis.stryReached_9fa48 ??= new Set());
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (path) process.getBuiltinModule("node:fs").appendFileSync(path, id + "\\n");
    else if ((globalThis.stryUntold_9fa48 ??= []).push(id) === 1)
      setTimeout(() => console.debug("${record} " + stryUntold_9fa48.splice(0).join(" ")));
  }
}
`;
for (const { name, content } of written) {
  if (content.includes("stryCov_9fa48(") && !COUNTER.test(content)) throw new Error(`${name}: no counter to replace`);
  writeFileSync(
    join(folder, name),
    content.replace(COUNTER, () => recorder),
  );
}
const faults = mutants
  .filter(({ status }) => status === undefined)
  .map(({ id, fileName, location: { start }, mutatorName, replacement }) => ({
    id,
    file: fileName,
    line: start.line + 1,
    column: start.column + 1,
    kind: mutatorName,
    replacement,
  }));
process.stdout.write(JSON.stringify(faults));
