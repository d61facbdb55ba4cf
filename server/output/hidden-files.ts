/** Files of `content/static` that nobody gets, because something else of the site has their address. */
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { query } from "../engine/types.ts";
import { staticFilesQuery } from "../site/assets.ts";
import { staticKind } from "./files/static.ts";
import { findOutput, KINDS } from "./outputs.ts";

const BEFORE_STATIC = KINDS.slice(0, KINDS.indexOf(staticKind));

/** Where a site says what such a file would. */
const INSTEAD: Readonly<Record<string, string>> = {
  "404.html": "What readers are told where there is no page is written in content/<lang>/pages/404.md.",
  _headers: "Further headers are named in `headers` of config/site.json.",
  _redirects: "Redirects are written in config/redirects.json.",
};

export const hiddenFilesQuery = query<readonly Diagnostic[]>("hidden-files", "value", (context) =>
  Object.keys(context.read(staticFilesQuery)).flatMap((address) => {
    const path = address.slice(1);
    if (findOutput(context.read, path, BEFORE_STATIC) === undefined) return [];
    const file = `content/static${address}`;
    return [
      diagnose(
        "static-file-hidden",
        `${file} is not published: something else of the site has the address ${address}.`,
        {
          place: { file, line: 1, column: 1 },
          hint: INSTEAD[path] ?? "Give the file another name, or remove it.",
        },
      ),
    ];
  }),
);
