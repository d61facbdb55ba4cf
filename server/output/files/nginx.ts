/** The snippet for nginx. */
import { splitAddress, withQuery } from "../../../shared/address.ts";
import { MEDIA_TYPES, WITH_CHARSET } from "../../../shared/media-types.ts";
import { query } from "../../engine/types.ts";
import { settingsInput } from "../../source/inputs.ts";
import {
  beginsWith,
  commonHeaders,
  DRAWING_POLICY,
  escapeRegex,
  FOR_EVER,
  foreverAddresses,
  lookalikeAddresses,
  hostPlace,
  placeOfDump,
  quoteValue,
  REVALIDATE,
  statusOf,
} from "./hosts.ts";
import type { HostRule } from "./redirects.ts";

/** nginx takes what follows a dollar sign for a variable, and does not start if there is none of that name. */
function literal(address: string): string {
  return address.replaceAll("$", "%24");
}

/** A redirect that keeps the query, also where it leads to an address that has one. */
function leadOn(rule: HostRule): string {
  const to = literal(rule.to);
  const answer = (address: string): string => `return ${statusOf(rule)} ${quoteValue(address)};`;
  if (splitAddress(to).query === "") return answer(withQuery(to, "$is_args$args"));
  return `if ($is_args) { ${answer(withQuery(to, "?$args"))} } ${answer(to)}`;
}

export const nginxQuery = query<string>("nginx", "hash", (context) => {
  const { base, locales, exact, prefixes } = hostPlace(context);
  // nginx looks for `.gz` files at every request: only where a dump holds them.
  const { compress } = context.read(settingsInput);
  // Several sites may share a server: each has names of its own.
  const own = base.replace(/[^a-zA-Z0-9]+/g, "_");
  const notFound = `$not_found${own}`;
  const drawing = `$drawing${own}`;
  const moved = (i: number): string => `@moved${own}_${i}`;
  const bare = `$bare${own}`;
  const common = commonHeaders(context);
  const unsaid = common.filter(([, value]) => value.includes("$"));
  const headers = (cache: string): string =>
    [
      ...common.filter((header) => !unsaid.includes(header)).map(([name, value]) => [name, quoteValue(value)] as const),
      // A header without a value is left out: only drawings have this one.
      ["Content-Security-Policy", drawing] as const,
      ["Cache-Control", quoteValue(cache)] as const,
    ]
      .map(([name, value]) => `    add_header ${name} ${value} always;`)
      .concat(unsaid.map(([name]) => `    # Not sent, since nginx can't be told of a dollar in a value: ${name}`))
      .join("\n");
  const rest = (from: string): string => quoteValue(beginsWith(from));
  const page = `${headers(REVALIDATE)}\n    try_files $uri $uri/index.html =404;`;
  const answers = `error_page 404 ${notFound};
${compress === true ? "gzip_static on;\n" : ""}charset utf-8;
# text/html is among them always.
charset_types ${[...WITH_CHARSET].filter((type) => type !== "text/html").join(" ")};
types {
${MEDIA_TYPES.map(({ type, endings }) => `    ${type} ${endings.join(" ")};\n`).join("")}    application/octet-stream bin;
}
${[
  ...exact.map((rule) => `location = ${quoteValue(rule.from)} { ${leadOn(rule)} }`),
  // Before all expressions: names that only look like those below.
  ...lookalikeAddresses(context).map((address) => `location = ${quoteValue(address)} {\n${headers(REVALIDATE)}\n    try_files $uri =404;\n}`),
  // Of expressions, the first holds: what has such a name is not moved, whatever it begins with or ends in.
  ...foreverAddresses(context).map((names) => `location ~ ${quoteValue(names)} {\n${headers(FOR_EVER)}\n    try_files $uri =404;\n}`),
  // What is there, a page or a file, is not moved, and is sent as elsewhere.
  ...prefixes.map(({ from }, i) => `location ~ ${rest(from)} {\n${headers(REVALIDATE)}\n    if (-f $document_root${bare}/index.html) { return 301 ${bare}$is_args$args; }\n    try_files $uri $uri/index.html ${moved(i)};\n}`),
  ...[base, ...locales].map((root) => `location = ${root}/index.html { return 301 ${root}/$is_args$args; }`),
  // One place has one rule: a root that leads on has its own above.
  ...[base, ...locales].filter((root) => !exact.some(({ from }) => from === `${root}/`)).map((root) => `location = ${root}/ {
${headers(REVALIDATE)}
    try_files ${root}/index.html =404;
}`),
  ...locales.map((root) => `location = ${root} { return 301 ${root}/$is_args$args; }`),
].join("\n")}
location ~ /\\.(?!well-known/) { return 404; }
location ~ ^(.+)/index\\.html$ {
    # Only what is there is named in an answer: an address can hold anything.
    if (-f $document_root$uri) { return 301 $1$is_args$args; }
    return 404;
}
location ~ ^(.+)\\.html$ {
${headers(REVALIDATE)}
    if (-f $document_root$1/index.html) { return 301 $1$is_args$args; }
    try_files $uri =404;
}
location ~ ^(.+)/$ {
${headers(REVALIDATE)}
    if (-f $document_root$1/index.html) { return 301 $1$is_args$args; }
    try_files $uri/index.html $uri/ =404;
}`; // prettier-ignore
  // Below a base path, what is said here holds for this site alone and not for its neighbours on the same server.
  const site =
    base === ""
      ? `${answers}\nlocation / {\n${page}\n}`
      : `location = ${base} { return 301 ${base}/$is_args$args; }\nlocation ^~ ${base}/ {\n${page}\n${answers}\n}`;
  return `# Include this file inside a server { } block ${placeOfDump(base)}
absolute_redirect off;
set ${notFound} ${base}/404.html;
set ${drawing} "";
${
  prefixes.length === 0
    ? ""
    : `# The address of a page without what may stand behind it, for rules by prefix; of any other, what is no page.
set ${bare} $uri/.none;
if ($uri ~ ^(.+?)(?:/index\\.html|\\.html|/)$) { set ${bare} $1; }
`
}if ($uri ~* "\\.svgz?$") { set ${drawing} ${quoteValue(DRAWING_POLICY)}; }
${locales.map((root) => `if ($uri ~ ${quoteValue(`^${escapeRegex(root)}(/|$)`)}) { set ${notFound} ${root}/404.html; }`).join("\n")}
${prefixes.map(({ from, to }, i) => `location ${moved(i)} { rewrite ${rest(from)} ${quoteValue(`${literal(to)}$1`)} permanent; }`).join("\n")}
${site}
`;
});
