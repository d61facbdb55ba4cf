/** The snippet for Caddy, 2.6 or newer. */
import { splitAddress, withQuery } from "../../../shared/address.ts";
import { mediaTypeOf } from "../../../shared/media-types.ts";
import { query } from "../../engine/types.ts";
import { settingsInput } from "../../source/inputs.ts";
import {
  beginsWith,
  commonHeaders,
  DRAWING_POLICY,
  FOR_EVER,
  escapeRegex,
  foreverAddresses,
  lookalikeAddresses,
  hostPlace,
  placeOfDump,
  quoteValue,
  REVALIDATE,
  statusOf,
} from "./hosts.ts";

/**
 * The line of a header whose value is sent as it is. Between quotes, a backslash keeps its meaning before a quote only;
 * between backquotes nothing has one. A name in braces is a placeholder, and `{$NAME}` is replaced before the file is
 * read: versions of Caddy differ in how these are escaped in a file that is imported, so such a header is left out.
 */
function headerLine([name, value]: readonly [string, string]): string {
  if (/\{[$\w]/.test(value)) return `\t# Not sent, since its value would hold a placeholder of Caddy's: ${name}`;
  return `\t${name} ${value.includes("\\") && !value.includes("`") ? `\`${value}\`` : `"${value.replaceAll('"', '\\"')}"`}`;
}

/** The target of a redirect with the query of the request, behind the one that it has. */
function withTail(address: string): string {
  return withQuery(address, splitAddress(address).query === "" ? "{tail}" : "{further}");
}

export const caddyQuery = query<string>("caddy", "hash", (context) => {
  const { base, locales, exact, prefixes } = hostPlace(context);
  const { compress } = context.read(settingsInput);
  const headers = commonHeaders(context).map(headerLine);
  const roots = [base, ...locales];
  const isRoot = `path ${roots.map((root) => `${root}/`).join(" ")}`;
  const named = `path_regexp named \`${foreverAddresses(context).join("|")}\``;
  // An expression, because a path could hold signs that mean something to Caddy.
  const chosen = lookalikeAddresses(context).map((address) => escapeRegex(address).replaceAll("`", "\\x60"));
  const site = `header {
${headers.join("\n")}
\t# Only where nothing below has said otherwise.
\t?Cache-Control ${quoteValue(REVALIDATE)}
}
@drawing path *.svg *.svgz
header @drawing {
\t# Caddy puts this rule before the one above, which would undo it: it waits until the answer is written.
\t+Content-Security-Policy ${quoteValue(DRAWING_POLICY)}
\tdefer
}
# Caddy knows no type for these.
@manifest path *.webmanifest
header @manifest Content-Type "${mediaTypeOf("a.webmanifest")}"
@named ${chosen.length === 0 ? named : `{\n\t${named}\n\tnot path_regexp \`^(?:${chosen.join("|")})$\`\n}`}
header @named Cache-Control ${quoteValue(FOR_EVER)}
${exact.map((rule) => `redir ${quoteValue(rule.from)} ${quoteValue(withTail(rule.to))} ${statusOf(rule)}`).join("\n")}
${roots.map((root) => `redir ${root}/index.html ${root}/{tail} 301`).join("\n")}
@index {
\tpath_regexp index ^(.+)/index\\.html$
\tfile {path}
}
redir @index {re.index.1}{tail} 301
@html {
\tpath_regexp html ^(.+)\\.html$
\tfile {dir}{file.base}/index.html
}
redir @html {re.html.1}{tail} 301
@slash {
\tpath_regexp slash ^(.+)/$
\tnot ${isRoot}
\tfile {path}index.html
}
redir @slash {re.slash.1}{tail} 301
${prefixes
  .map(
    ({ from, to }, i) =>
      `@moved${i} {\n\tpath_regexp rest${i} ${beginsWith(from)}\n\tnot file {path} {path}/index.html\n}\nredir @moved${i} ${to}{re.rest${i}.1}{tail} 301`,
  )
  .join("\n")}
# Hidden is what begins with a dot, but for .well-known.
@hidden {
\tpath_regexp /\\.
\tnot path_regexp ^(/(\\.well-known|[^/.][^/]*))*/?$
}
error @hidden 404
try_files {path} {path}/index.html
encode zstd gzip
file_server${compress === true ? " {\n\tprecompressed br gzip\n}" : ""}`;
  const notFound = roots
    .toReversed()
    .map(
      (root) =>
        `\thandle ${root}/* {\n\t\theader Cache-Control ${quoteValue(REVALIDATE)}\n\t\trewrite * ${root}/404.html\n\t\tfile_server\n\t}`,
    )
    .join("\n");
  return `# Import this file inside a site block ${placeOfDump(base)}
map {query} {tail} {further} {
\t"" "" ""
\tdefault "?{query}" "&{query}"
}
${[...locales, ...(base === "" ? [] : [base])].map((root) => `redir ${root} ${root}/{tail} 301`).join("\n")}
${base === "" ? site : `handle ${base}/* {\n${site}\n}`}
handle_errors {
${notFound}
}
`;
});
