/**
 * Hugo with Pagefind behind it, which reads the pages that Hugo has written: the same job as the engine's, as far as
 * search goes. A Hugo site that is searched without a service is mostly built so.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { hugoTool } from "./hugo.ts";
import type { Tool, ToolSite } from "./tool.ts";

/** @param installed folder that holds node_modules/pagefind */
export function pagefindTool(
  site: ToolSite,
  versions: { readonly hugo: string; readonly pagefind: string },
  installed: string,
): Tool {
  const hugo = hugoTool(site, versions.hugo);
  const pagefind = join(installed, "node_modules/.bin/pagefind");
  return {
    ...hugo,
    id: "pagefind",
    onlyDumps: true,
    label: `Hugo+Pagefind ${versions.pagefind}`,
    dump(cold, places) {
      const { argv, cwd } = hugo.dump(cold, places);
      const both = 'pagefind=$1 out=$2; shift 2; "$@" && "$pagefind" --silent --site "$out"';
      return { argv: ["sh", "-c", both, "sh", pagefind, hugo.out, ...argv], cwd };
    },
    searchFiles() {
      const parts = join(hugo.out, "pagefind");
      if (!existsSync(parts)) return { first: [], all: [], text: [] };
      const files = readdirSync(parts, { recursive: true, encoding: "utf8" }).map((name) => join(parts, name));
      const [language = "en"] = site.languages;
      const first = files.filter(
        (file) =>
          /pagefind(?:-entry)?\.js(?:on)?$/.test(file) ||
          file.endsWith(`wasm.${language}.pagefind`) ||
          (file.includes(`pagefind.${language}_`) && file.endsWith(".pf_meta")),
      );
      const ofLanguage = (file: string): boolean => file.includes(`/${language}_`);
      return {
        first,
        all: [...first, ...files.filter((file) => file.endsWith(".pf_index") && ofLanguage(file))],
        text: files.filter((file) => file.endsWith(".pf_fragment") && ofLanguage(file)),
      };
    },
  };
}
