/** Meta elements of the old site's configuration as `meta` of `config/site.json`. */
import { dataOf, textOf, type Data } from "./adopt-plan.ts";

export interface MetaTags {
  /** Undefined where there are none. */
  readonly meta: Data | undefined;
  /** What is no meta element with a name and a content, or names one a second time. */
  readonly others: readonly unknown[];
}

/**
 * @param tags as the old configuration has them
 * @param attributesOf what a tag has if it is a meta element, or else undefined
 */
export function readMetaTags(tags: readonly unknown[], attributesOf: (tag: unknown) => unknown): MetaTags {
  const meta: Record<string, string> = {};
  const others: unknown[] = [];
  for (const tag of tags) {
    const { name, property, content } = dataOf(attributesOf(tag));
    const key = textOf(name) ?? textOf(property);
    const value = textOf(content);
    if (key === undefined || value === undefined || Object.hasOwn(meta, key)) others.push(tag);
    else meta[key] = value;
  }
  return { meta: Object.keys(meta).length > 0 ? meta : undefined, others };
}
