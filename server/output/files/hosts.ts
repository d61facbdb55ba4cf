/** What a host can be told: `_redirects` and `_headers` (Netlify, Cloudflare Pages), nginx, Caddy. */
import { joinPath } from "../../../shared/address.ts";
import { query, type Context } from "../../engine/types.ts";
import { configQuery } from "../../site/config.ts";
import { SEARCH_FOLDER } from "../../site/search/names.ts";
import { hostRulesQuery } from "./redirects.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const REVALIDATE = "public, max-age=0, must-revalidate";

function commonHeaders(context: Context): readonly (readonly [string, string])[] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    // What may run is said in each page's own head, which also holds on hosts that send no headers. Who may frame a page
    // can only be said here. The playground's frame has a policy of its own, which a header for all would break.
    ["Content-Security-Policy", "frame-ancestors 'self'"],
    ...Object.entries(context.read(configQuery).headers),
  ];
}

/** Folders whose files have a hash of their content in their names. */
function foreverFolders(context: Context): readonly string[] {
  const { baseUrl, locales } = context.read(configQuery);
  return [joinPath(baseUrl, "assets"), ...locales.list.map(({ path }) => joinPath(baseUrl, path, SEARCH_FOLDER))];
}

export const redirectsFileQuery = query<string>("redirects-file", "hash", (context) =>
  context
    .read(hostRulesQuery)
    .map(({ from, to, prefix }) => (prefix ? `${from}* ${to}:splat 301` : `${from} ${to} 301`))
    .map((line) => `${line}\n`)
    .join(""),
);

export const headersFileQuery = query<string>("headers-file", "hash", (context) => {
  const { baseUrl } = context.read(configQuery);
  const block = (path: string, headers: readonly (readonly [string, string])[]): string =>
    `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`;
  return [
    block(joinPath(baseUrl, "*"), [...commonHeaders(context), ["Cache-Control", REVALIDATE]]),
    ...foreverFolders(context).map((folder) => block(`${folder}/*`, [["! Cache-Control", ""], ["Cache-Control", FOR_EVER]])),
  ].join("\n").replaceAll("  ! Cache-Control: \n", "  ! Cache-Control\n"); // prettier-ignore
});

/** A value in double quotes, for nginx and Caddy alike. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

export const nginxQuery = query<string>("nginx", "hash", (context) => {
  const { baseUrl, locales } = context.read(configQuery);
  const rules = context.read(hostRulesQuery);
  // The root of a locale is a folder, with a slash, and has a not-found page in its own language.
  const roots = locales.list.filter((locale) => locale.path !== "").map((locale) => joinPath(baseUrl, locale.path));
  const headers = (cache: string): string =>
    [...commonHeaders(context), ["Cache-Control", cache] as const]
      .map(([name, value]) => `    add_header ${name} ${quote(value)} always;`)
      .join("\n");
  const exact = rules
    .filter((rule) => !rule.prefix)
    .map(({ from, to }) => `location = ${quote(from)} { return 301 ${quote(`${to}$is_args$args`)}; }`);
  const prefixes = rules
    .filter((rule) => rule.prefix)
    .map(
      ({ from, to }) =>
        `location ~ ${quote(`^${escapeRegex(from)}(.*)$`)} { try_files $uri/index.html @moved-${hashName(from)}; }\nlocation @moved-${hashName(from)} { rewrite ${quote(`^${escapeRegex(from)}(.*)$`)} ${quote(`${to}$1`)} permanent; }`,
    );
  return `# Include this file inside a server { } block whose root is this folder.
absolute_redirect off;
set $not_found ${joinPath(baseUrl, "404.html")};
${roots.map((root) => `if ($uri ~ ${quote(`^${escapeRegex(root)}(/|$)`)}) { set $not_found ${root}/404.html; }`).join("\n")}
error_page 404 $not_found;
gzip_static on;
charset utf-8;
types {
    text/html html; text/css css; text/javascript js mjs; application/json json; image/svg+xml svg; text/markdown md;
    text/plain txt; application/xml xml; image/png png; image/jpeg jpg jpeg; image/webp webp; image/gif gif; image/x-icon ico;
    image/avif avif; font/woff2 woff2; application/pdf pdf; video/mp4 mp4; application/octet-stream bin;
}
${exact.join("\n")}
${prefixes.join("\n")}
${foreverFolders(context)
  .map((folder) => `location ${folder}/ {\n${headers(FOR_EVER)}\n    try_files $uri =404;\n}`)
  .join("\n")}
${roots
  .map(
    (root) => `location = ${root} { return 301 ${root}/$is_args$args; }
location = ${root}/index.html { return 301 ${root}/$is_args$args; }
location = ${root}/ {
${headers(REVALIDATE)}
    try_files ${root}/index.html =404;
}`,
  )
  .join("\n")}
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
}
location / {
${headers(REVALIDATE)}
    try_files $uri $uri/index.html =404;
}
`;
});

function hashName(text: string): string {
  return text.replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-|-$/g, "");
}

export const caddyQuery = query<string>("caddy", "hash", (context) => {
  const { baseUrl } = context.read(configQuery);
  const rules = context.read(hostRulesQuery);
  const headers = commonHeaders(context).map(([name, value]) => `\t${name} ${quote(value)}`);
  return `# Import this file inside a site block whose root is this folder.
header {
${headers.join("\n")}
\tCache-Control ${quote(REVALIDATE)}
}
${foreverFolders(context)
  .map((folder) => `header ${folder}/* Cache-Control ${quote(FOR_EVER)}`)
  .join("\n")}
${rules
  .filter((rule) => !rule.prefix)
  .map(({ from, to }) => `redir ${quote(from)} ${quote(`${to}?{query}`)} 301`)
  .join("\n")}
${rules
  .filter((rule) => rule.prefix)
  .map(
    ({ from, to }, i) =>
      `@moved${i} {\n\tpath_regexp rest${i} ^${escapeRegex(from)}(.*)$\n\tnot file {path}/index.html\n}\nredir @moved${i} ${to}{re.rest${i}.1}?{query} 301`,
  )
  .join("\n")}
@index path_regexp page ^(.+)/index\\.html$
redir @index {re.page.1} 301
@slash {
\tpath_regexp bare ^(.+)/$
\tfile {re.bare.1}/index.html
}
redir @slash {re.bare.1} 301
try_files {path} {path}/index.html
handle_errors {
\trewrite * ${joinPath(baseUrl, "404.html")}
\tfile_server
}
encode zstd gzip
file_server {
\thide .*
}
`;
});
