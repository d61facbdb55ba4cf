/** `bun run schema`: writes the JSON Schemas with which an editor completes and checks the files of a site. */
import type { Host } from "../host/host.ts";
import { jsonSchemaFiles } from "../../shared/schema/json-schemas.ts";

export interface SchemaOptions {
  /** Absolute path of the site. */
  readonly site: string;
  /** Absolute path of the folder to write to; without it, `config/schema` in the site. */
  readonly out?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

/**
 * Writes the files whose text has changed.
 * @param print writes one line to standard output
 * @returns exit code 0. Throws `HostFault` where a file cannot be written.
 */
export function schema(options: SchemaOptions, host: Host, print: (line: string) => void): number {
  const folder = options.out ?? `${options.site}/config/schema`;
  const files: string[] = [];
  let written = 0;
  host.makeFolder(folder);
  for (const { name, text } of jsonSchemaFiles()) {
    const path = `${folder}/${name}`;
    files.push(path);
    const old = host.read(path);
    if (old.kind === "bytes" && new TextDecoder().decode(old.bytes) === text) continue;
    host.writeAtomic(path, text);
    written++;
  }
  if (options.json) print(JSON.stringify({ folder, files, written, unchanged: files.length - written }));
  else if (!options.quiet) {
    print(`${files.length} schemas in ${folder}, ${written} written.`);
    print('A configuration file names its own in its first line: "$schema": "./schema/site.schema.json"');
  }
  return 0;
}
