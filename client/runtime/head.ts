import type { PageHead } from "../../shared/model.ts";
import { all } from "./dom.ts";

/** Selects the elements of the head that are about one page; the others belong to the whole site. */
const ownOfHead =
  '[name]:not([name=viewport],[name=theme-color]),[property],[rel=canonical],[rel=alternate],#siteMoved,[type="application/ld+json"]';

/** Replaces the elements of the head that are about a page. */
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

/** Sets the targets of the language switch to the translations of the current page. */
export function changeAlternates(alternates: Readonly<Record<string, string>>): void {
  for (const link of all("a[data-locale]")) {
    const href = alternates[link.lang];
    if (href !== undefined) link.setAttribute("href", href);
  }
}
