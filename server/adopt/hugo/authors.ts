/** Authors of posts, as front matter of Hugo's sites and themes has them. */
import { compact, dataOf, textOf, type Data } from "../adopt-plan.ts";

/** A link of Markdown, whose text has no brackets. */
const LINK = /\[([^[\]]*)\]\(([^()\s]+)\)/g;

/** @returns `authors` of the engine; undefined where there is none, or where one plain name is all that is said */
export function authorsOf({ authors, author }: Data): readonly unknown[] | undefined {
  const list = [authors ?? author].flat().flatMap((each): readonly unknown[] => {
    const plain = textOf(each);
    if (plain !== undefined) return linkedAuthors(plain) ?? (authors === undefined ? [] : [plain]);
    const { name, link, url, image, title, position, company } = dataOf(each);
    const stated = textOf(title) ?? textOf(position) ?? textOf(company);
    return textOf(name) === undefined
      ? []
      : [
          compact({
            name: textOf(name),
            title: stated?.replace(LINK, "$1"),
            url: textOf(link) ?? textOf(url),
            image_url: textOf(image),
          }),
        ];
  });
  return list.length === 0 ? undefined : list;
}

/** `[A](https://a.example) (Company), [B](https://b.example)`, as Docsy shows it; undefined where it has no link. */
function linkedAuthors(written: string): readonly Data[] | undefined {
  const links = [...written.matchAll(LINK)];
  if (links.length === 0) return undefined;
  return links.map(({ 0: link, 1: name = "", 2: url = "", index }, at) => {
    const behind = written.slice(index + link.length, links[at + 1]?.index);
    const title = behind.replace(/^[\s,(]+|(?:[\s,;)&]|\band\b)+$/g, "");
    return compact({ name, title: title === "" ? undefined : title, url });
  });
}
