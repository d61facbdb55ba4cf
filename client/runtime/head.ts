import { all } from "./dom.ts";

/** Elements of the head that speak of one page; the others belong to the whole site. */
const ownOfHead =
  'title,meta[name]:not([name="viewport"]),meta[property],link[rel="canonical"],link[rel="alternate"],#moved,script[type="application/ld+json"]';

/** Puts a page's own elements of the head in the place of the last page's. The HTML is the site's own. */
export function changeHead(html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const old of all(ownOfHead, document.head)) old.remove();
  document.head.append(...all(ownOfHead, template.content));
}
