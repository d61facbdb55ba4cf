/** A home page says its hero and features in front matter: here they are a document. */
import { dataOf, listOf, textOf } from "../adopt-plan.ts";
import { readFrontMatter } from "../front-matter.ts";
import { button, picture } from "../home-parts.ts";

/** @returns the document, whose links are buttons and whose features are sections; others stay as they are */
export function homeText(head: string, body: string): string {
  if (!/^layout:[ \t]*["']?home/m.test(head)) return head + body;
  const data = readFrontMatter(head);
  if (data === undefined) return head + body;
  const { hero, features, title } = data;
  const top = dataOf(hero);
  const named = textOf(title) ?? textOf(top["name"]) ?? textOf(top["text"]);
  const out = ["---", ...(named === undefined ? [] : [`title: ${JSON.stringify(named)}`])];
  out.push("hide_table_of_contents: true", "---", "");
  for (const each of [top["text"], top["tagline"]])
    if (textOf(each) !== undefined && textOf(each) !== named) out.push(textOf(each) ?? "", "");
  const buttons = listOf(top["actions"]).map(buttonOf).filter(Boolean);
  if (buttons.length > 0) out.push(buttons.join(" "), "");
  const image = pictureOf(top["image"]);
  if (image !== undefined) out.push(image, "");
  for (const [index, feature] of listOf(features).map(dataOf).entries()) {
    const name = textOf(feature["title"]);
    const icon = textOf(feature["icon"]) ?? "";
    // Headings only here: the same id in every language.
    if (name !== undefined) out.push(`## ${isSign(icon) ? `${icon} ` : ""}${name} {#feature-${index + 1}}`, "");
    const drawing = isSign(icon) ? undefined : pictureOf(feature["icon"]);
    if (drawing !== undefined) out.push(drawing, "");
    const details = textOf(feature["details"]);
    if (details !== undefined) out.push(details, "");
    const [label, link] = [textOf(feature["linkText"]), textOf(feature["link"])];
    if (link !== undefined) out.push(`[${label ?? name ?? link}](${link})`, "");
  }
  return `${out.join("\n")}\n${body}`;
}

/** An action as a button; the first kind of them is the one that readers are meant to press. */
function buttonOf(action: unknown): string {
  const { text, link, theme } = dataOf(action);
  const [label, address] = [textOf(text), textOf(link)];
  if (label === undefined || address === undefined || /["<>]/.test(address)) return "";
  return button(address, label, theme !== "alt" && theme !== "sponsor");
}

/** `"/logo.svg"` or `{src, alt}` or `{light, dark, alt}` as a picture of Markdown. */
function pictureOf(value: unknown): string | undefined {
  const data = dataOf(value);
  const src = textOf(value) ?? textOf(data["src"]) ?? textOf(data["light"]);
  if (src === undefined || !/^(?:\.{0,2}\/|https?:)[^\s()]+$/.test(src)) return undefined;
  return picture(src, textOf(data["alt"]));
}

/** Whether an icon is a character, such as an emoji, and not a drawing or its address. */
function isSign(icon: string): boolean {
  return icon !== "" && icon.length <= 8 && !/[<./:]/.test(icon);
}
