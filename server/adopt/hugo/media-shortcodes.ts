/** Shortcodes that show pictures, films, files, and things of other sites. */
import { dataOf, listOf, textOf } from "../adopt-plan.ts";
import { block, inline, type Rendered, type Shortcode, type Shown } from "./shown.ts";

/** Address of a picture, in a form that Markdown takes. */
function pictureAddress({ context: { links, place, data } }: Shown, written: string): string {
  // Front matter may give the files of a bundle other names.
  const named = listOf(data["resources"])
    .map(dataOf)
    .find(({ name }) => name === written);
  return (links.picture(textOf(named?.["src"]) ?? written, place) ?? written).replace(
    /[ ()<>]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
}

function image(shown: Shown, src: string): string {
  const alt = shown.arg("alt", "caption", "title") ?? "";
  return `![${alt.replace(/[[\]\n]/g, " ")}](${pictureAddress(shown, src)})`;
}

/** A picture, with what is said below it. */
function figure(shown: Shown, src: string | undefined, caption: string): Rendered | undefined {
  if (src === undefined) return undefined;
  const { arg, address } = shown;
  const link = arg("link");
  const picture = link === undefined ? image(shown, src) : `[${image(shown, src)}](${address(link)})`;
  const title = arg("title");
  const credit = arg("attr");
  const source = arg("attrlink");
  const said = [
    title === undefined ? "" : `**${title}**`,
    caption,
    credit === undefined ? "" : source === undefined ? credit : `[${credit}](${source})`,
  ].filter((each) => each !== "");
  return said.length === 0
    ? block(picture)
    : block(`<figure>\n\n${picture}\n\n<figcaption>\n\n${said.join(" ")}\n\n</figcaption>\n\n</figure>`);
}

function film(url: string, { arg }: Shown): Rendered {
  const title = (arg("title") ?? url.replace(/^https:\/\//, "")).replace(/["<>{}]/g, "'");
  return block(`<Player url="${url}" title="${title}" />`);
}

const idOf = ({ arg }: Shown, ...names: readonly (string | number)[]): string | undefined => {
  const id = arg(...names);
  return id !== undefined && /^[\w.-]+$/.test(id) ? id : undefined;
};

function post(shown: Shown, host: string): Rendered | undefined {
  const [user, id] = [idOf(shown, "user", 0), idOf(shown, "id", 1) ?? idOf(shown, 0)];
  if (id === undefined) return undefined;
  const url = `https://${host}/${user === id || user === undefined ? "i" : user}/status/${id}`;
  return block(`[${url.slice("https://".length)}](${url})`);
}

/** A file that a document shows: its text as a part of the document, or its code. */
export function file(shown: Shown, written: string | undefined): Rendered | undefined {
  const { arg, context } = shown;
  if (written === undefined) return undefined;
  const { place } = context;
  const found = context.fileOf(written, place);
  const address =
    found === undefined
      ? (context.links.picture(written, place) ?? context.links.ref(written, place))
      : `@site/${encodeURI(found)}`;
  if (address === undefined) return undefined;
  const isCode = /^(?:true|1)$/.test(arg("code") ?? "") || !/\.(?:md|markdown|html?)$/.test(address);
  return block(
    isCode
      ? `\`\`\`${arg("lang", "language") ?? /\.(\w+)$/.exec(address)?.[1] ?? "text"} file="${address.startsWith("/") ? `@site/static${address}` : address}"\n\`\`\``
      : `<Include file="${address}" />`,
  );
}

function linkTo(shown: Shown, written: string | undefined): Rendered | undefined {
  if (written === undefined) return undefined;
  const address = pictureAddress(shown, written);
  return block(`[${shown.arg("title", "caption", "alt") ?? written.split("/").at(-1) ?? written}](${address})`);
}

const picture =
  (...names: readonly (string | number)[]): Shortcode =>
  (shown) =>
    figure(
      shown,
      shown.arg(...names),
      shown.call.children === undefined ? (shown.arg("caption") ?? "") : shown.inner(),
    );

/** By name, in small letters. */
export const MEDIA_SHORTCODES: ReadonlyMap<string, Shortcode> = new Map<string, Shortcode>([
  ["figure", picture("src", "link", 0)],
  ["image", picture("src", 0)],
  ["img", picture("src", "name", 0)],
  ["imgproc", picture(0, "src")],
  [
    "gist",
    (shown) => {
      const [user, id] = [idOf(shown, "user", 0), idOf(shown, "id", 1)];
      return user === undefined || id === undefined
        ? undefined
        : block(`[gist.github.com/${user}/${id}](https://gist.github.com/${user}/${id})`);
    },
  ],
  [
    "youtube",
    (shown) => {
      const id = idOf(shown, "id", 0);
      return id === undefined ? undefined : film(`https://www.youtube.com/embed/${id}`, shown);
    },
  ],
  [
    "vimeo",
    (shown) => {
      const id = idOf(shown, "id", 0);
      return id === undefined ? undefined : film(`https://player.vimeo.com/video/${id}`, shown);
    },
  ],
  ...["x", "tweet", "twitter", "twitter_simple"].map((name): [string, Shortcode] => [
    name,
    (shown) => post(shown, "x.com"),
  ]),
  [
    "instagram",
    (shown) => {
      const id = idOf(shown, "id", 0);
      return id === undefined ? undefined : inline(`[instagram.com/p/${id}](https://www.instagram.com/p/${id}/)`);
    },
  ],
  ["video", (shown) => linkTo(shown, shown.arg("src", "file", "mp4", 0))],
  ["audio", (shown) => linkTo(shown, shown.arg("src", "file", 0))],
  ["pdf", (shown) => linkTo(shown, shown.arg("src", "file", 0))],
  ["asciinema", (shown) => linkTo(shown, shown.arg("file", "src", "cast", 0))],
  ["readfile", (shown) => file(shown, shown.arg("file", 0))],
  ["include", (shown) => file(shown, shown.arg("file", 0))],
]);
