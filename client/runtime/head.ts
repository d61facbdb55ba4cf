import type { PageHead } from "../../shared/model.ts";
import { all } from "./dom.ts";

/** Elements of the head that speak of one page; the others belong to the whole site. */
const ownOfHead =
  '[name]:not([name=viewport],[name=theme-color]),[property],[rel=canonical],[rel=alternate],#moved,[type="application/ld+json"]';

/** Puts what the head says of a page in the place of what it said of the last one. */
export function changeHead(title: string, elements: PageHead["elements"]): void {
  const { head } = document;
  document.title = title;
  for (const old of all(ownOfHead, head)) old.remove();
  for (const [tag, attributes, data] of elements) {
    const element = document.createElement(tag);
    for (const name in attributes) element.setAttribute(name, attributes[name] ?? "");
    if (data !== undefined) element.textContent = JSON.stringify(data);
    head.append(element);
  }
}

/** Lets the language switch lead to the translations of the page that is shown. */
export function changeAlternates(alternates: Readonly<Record<string, string>>): void {
  for (const link of all("a[data-locale]")) {
    const href = alternates[link.lang];
    if (href !== undefined) link.setAttribute("href", href);
  }
}
