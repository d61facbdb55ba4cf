/** Tags that VitePress puts into heads, as far as the engine has keys for what they say. */
import { readMetaTags } from "../meta-tags.ts";
import { compact, dataOf, listOf, textOf, type Data } from "../adopt-plan.ts";

/** What the engine says by itself, from title, description and configuration. */
const SAID =
  /^(?:description|keywords|viewport|og:(?:type|url|site_name|title|description|image(?::\w+)?|locale)|twitter:(?:card|title|description|image|url|domain))$/;

export interface HeadTags {
  /** Keys of the configuration or of front matter: `description`, `image`, `favicon`, `touchIcon`, `meta`. */
  readonly keys: Data;
  /** Tags that say something else. */
  readonly others: readonly unknown[];
}

/**
 * @param head list of `["meta", { property: "og:image", content: "…" }]`
 * @param origin of the site, which whole addresses of its own files begin with
 */
export function readHeadTags(head: unknown, origin: string): HeadTags {
  const keys: Record<string, string | undefined> = {};
  const others: unknown[] = [];
  for (const tag of listOf(head)) {
    const [name, written] = listOf(tag);
    const attributes = dataOf(written);
    const meta = textOf(attributes["property"]) ?? textOf(attributes["name"]) ?? "";
    const content = textOf(attributes["content"]);
    const file = fileOf(name === "link" ? textOf(attributes["href"]) : content, origin);
    const rel = name === "link" ? attributes["rel"] : undefined;
    if (/^(?:shortcut )?icon$/.test(textOf(rel) ?? "") && file !== undefined) keys["favicon"] ??= file;
    else if (rel === "apple-touch-icon" && file !== undefined) keys["touchIcon"] ??= file;
    else if (name === "meta" && SAID.test(meta)) {
      if (meta === "og:image" || meta === "twitter:image") keys["image"] ??= file ?? pictureOf(content);
      if (meta === "description") keys["description"] = content;
      if (meta === "og:description") keys["description"] ??= content;
    } else others.push(tag);
  }
  return { keys: compact(keys), others };
}

/** Those of the configuration: on every page, other meta elements can stay as they are. */
export function readConfigTags(head: unknown, origin: string): HeadTags {
  const tags = readHeadTags(head, origin);
  const { meta, others } = readMetaTags(tags.others, (tag) => {
    const [name, attributes] = listOf(tag);
    return name === "meta" ? attributes : undefined;
  });
  return { keys: compact({ ...tags.keys, meta }), others };
}

/** A file of the site itself. */
function fileOf(address: string | undefined, origin: string): string | undefined {
  if (address === undefined) return undefined;
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return /^\/[^/?#\s]+(?:\/[^/?#\s]+)*$/.test(path) ? path : undefined;
}

function pictureOf(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\/\S+$/i.test(address) ? address : undefined;
}
