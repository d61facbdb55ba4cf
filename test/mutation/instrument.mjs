// Runs under Node: Babel's modules, which Stryker's instrumenter loads, come out of Bun without their default exports.
// Standard input: {"folder": …, "files": [path, …]}. Each file in the folder is written anew with all of its faults,
// switched off; the list of faults goes to standard output as JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Instrumenter } from "@stryker-mutator/instrumenter";

const no = () => false;
const nothing = () => undefined;
const silent = { isDebugEnabled: no, isInfoEnabled: no, debug: nothing, info: nothing, warn: nothing };

const { folder, files } = JSON.parse(await text(process.stdin));
const { files: written, mutants } = await new Instrumenter(silent).instrument(
  files.map((name) => ({ name, mutate: true, content: readFileSync(join(folder, name), "utf8") })),
  { plugins: null, excludedMutations: [], ignorers: [] },
);
for (const { name, content } of written) writeFileSync(join(folder, name), content);
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
