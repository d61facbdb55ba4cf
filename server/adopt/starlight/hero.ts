/** A page says its hero and its banner in front matter: here they are a part of its text. */
import { dataOf, listOf, textOf, textOfHtml, type Data } from "../adopt-plan.ts";
import { button, picture } from "../home-parts.ts";

/** @returns what stands before the text of a document, or "" */
export function beforeText(data: Data): string {
  const banner = textOf(dataOf(data["banner"])["content"]);
  const notice = banner === undefined ? [] : [":::info", banner, ":::", ""];
  const hero = dataOf(data["hero"]);
  const tagline = textOf(hero["tagline"]);
  const image = pictureOf(dataOf(hero["image"]));
  const buttons = listOf(hero["actions"]).map(dataOf).flatMap(actionOf);
  return [
    ...notice,
    ...(tagline === undefined ? [] : [textOfHtml(tagline), ""]),
    ...(buttons.length === 0 ? [] : [buttons.join(" "), ""]),
    ...(image === undefined ? [] : [image, ""]),
  ].join("\n");
}

function actionOf(action: Data): readonly string[] {
  const [label, address] = [textOf(action["text"]), textOf(action["link"])];
  return label === undefined || address === undefined
    ? []
    : [button(address, label, (textOf(action["variant"]) ?? "primary") === "primary")];
}

function pictureOf(image: Data): string | undefined {
  const src = textOf(image["file"]) ?? textOf(image["light"]);
  if (src === undefined || /[\s()]/.test(src)) return undefined;
  return picture(src, textOf(image["alt"]));
}
