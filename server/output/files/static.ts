/** Files of `content/static`, under the names that they have there. */
import { staticFilesQuery } from "../../site/assets.ts";
import { copiedFileInput } from "../../source/inputs.ts";
import { LARGE_FILE } from "../../source/stamps.ts";
import { outputKind, type OutputKind } from "../kind.ts";

/** How a file of the site is served as it is; the key is its site path. */
export const COPIED: Required<Pick<OutputKind, "fingerprint" | "content" | "isLarge">> = {
  fingerprint: ({ engine }, file) => engine.fingerprint(copiedFileInput, file),
  content: (sources, path) => sources.file(path),
  isLarge: ({ engine }, file) => (engine.get(copiedFileInput, file)?.size ?? 0) > LARGE_FILE,
};

export const staticKind = outputKind({
  ...COPIED,
  name: "static",
  areChosen: true,
  rows: (context) =>
    Object.keys(context.read(staticFilesQuery)).map((path) => [path.slice(1), `content/static${path}`]),
});
