import type { HeadElement, PageHead } from "../../shared/model.ts";
import { all } from "./dom.ts";

/** Elements of the head that speak of one page; the others belong to the whole site. */
const ownOfHead =
  'meta[name]:not([name="viewport"]),meta[property],link[rel="canonical"],link[rel="alternate"],#moved,script[type="application/ld+json"]';

function elementOf([tag, attributes, data]: HeadElement): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (data !== undefined) element.textContent = JSON.stringify(data);
  return element;
}

/** Puts what the head says of a page in the place of what it said of the last one. */
export function changeHead({ title, elements }: PageHead): void {
  document.title = title;
  for (const old of all(ownOfHead, document.head)) old.remove();
  document.head.append(...elements.map(elementOf));
}

/** Lets the language switch lead to the translations of the page that is shown. */
export function changeAlternates(alternates: Readonly<Record<string, string>>): void {
  for (const link of all("a[data-locale]")) {
    const href = alternates[link.getAttribute("hreflang") ?? ""];
    if (href !== undefined) link.setAttribute("href", href);
  }
}
