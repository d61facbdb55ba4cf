/**
 * Updates an element to new HTML while keeping its state: scroll position, open details and tabs, focus, typed text,
 * running widgets. Nodes that the client added have `data-client` and are kept.
 */
import { isClientNode, isSame, pairNodes } from "./morph-match.ts";
import { servedAddress } from "./live-pictures.ts";
import { rowOf, startTabsAgain } from "./morph-tabs.ts";

/** Attributes that the client sets on elements of the server; they are not removed if new HTML lacks them. */
const clientAttributes = new Set(["open", "hidden", "inert", "tabindex", "role", "style"]);
const clientPrefixes = [
  "aria-",
  "data-awake",
  "data-planned",
  "data-tools",
  "data-zoom",
  "data-ready",
  "data-mounted",
  "data-target",
  "data-copied",
  "data-failed",
  "data-fits",
];

function isClientAttribute(name: string): boolean {
  return clientAttributes.has(name) || clientPrefixes.some((prefix) => name.startsWith(prefix));
}

function morphAttributes(live: Element, fresh: Element): void {
  for (const { name } of [...live.attributes]) {
    if (!fresh.hasAttribute(name) && !isClientAttribute(name) && !(name === "id" && live.classList.contains("tab")))
      live.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (
      name === "open" ||
      (name === "src" && servedAddress(live.getAttribute(name) ?? "") === value) ||
      // A box that does not scroll is no tab stop, see `boxes.ts`, which is told when that changes.
      (name === "tabindex" && live.getAttribute(name) === "-1") ||
      (name === "class" && live.getAttribute("class")?.includes("wrap") === true && live.matches("figure.code"))
    )
      continue;
    if (live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
}

function morphNode(live: Node, fresh: Node): void {
  if (live.isEqualNode(fresh) || (fresh instanceof HTMLElement && fresh.dataset["keep"] !== undefined)) return;
  if (!(live instanceof Element) || !(fresh instanceof Element)) {
    if (live.nodeValue !== fresh.nodeValue) live.nodeValue = fresh.nodeValue;
    return;
  }
  const row = rowOf(live);
  morphAttributes(live, fresh);
  if (live instanceof HTMLElement && live.dataset["mounted"] !== undefined) return;
  // A field keeps what was typed; only an unchanged field gets the new value.
  if (live instanceof HTMLTextAreaElement || live instanceof HTMLInputElement) return;
  morphChildren(live, fresh);
  if (row !== undefined && live instanceof HTMLElement) startTabsAgain(live, row);
}

/** Updates the children of `live` to those of `fresh`. Nodes may be moved out of `fresh`. */
export function morphChildren(live: Node, fresh: Node): void {
  const old = [...live.childNodes].filter((node) => !isClientNode(node));
  const next = [...fresh.childNodes];
  let start = 0;
  let oldEnd = old.length;
  let nextEnd = next.length;
  /** Pairs of nodes with the same text but different attributes. */
  const alike: (readonly [Node, Node])[] = [];
  const same = (a: Node | undefined, b: Node | undefined): boolean => {
    if (a === undefined || b === undefined || !isSame(a, b)) return false;
    if (!a.isEqualNode(b)) alike.push([a, b]);
    return true;
  };
  while (start < oldEnd && start < nextEnd && same(old[start], next[start])) start++;
  while (oldEnd > start && nextEnd > start && same(old[oldEnd - 1], next[nextEnd - 1])) {
    oldEnd--;
    nextEnd--;
  }
  for (const [a, b] of alike) morphNode(a, b);
  morphMiddle({ live, old: old.slice(start, oldEnd), next: next.slice(start, nextEnd), after: old[oldEnd] ?? null });
}

interface Middle {
  readonly live: Node;
  readonly old: readonly ChildNode[];
  readonly next: readonly ChildNode[];
  /** The node after those that differ; null at the end. */
  readonly after: ChildNode | null;
}

/** Changes the nodes between the equal ones at both ends. */
function morphMiddle({ live, old, next, after }: Middle): void {
  const pairs = pairNodes(old, next);
  const used = new Set(pairs.values());
  const kept = new Set(old.filter((node) => used.has(node)));
  // Removed nodes go first, so that those that stay need not be moved: moving loses the focus and reloads iframes.
  for (const node of old) if (!kept.has(node)) node.remove();
  for (const node of next) {
    const match = pairs.get(node);
    // New and moved nodes go before the first kept node whose turn has not come.
    const [first = after] = kept;
    if (match === undefined) {
      live.insertBefore(node, first);
      continue;
    }
    kept.delete(match);
    if (match !== first) live.insertBefore(match, first);
    morphNode(match, node);
  }
}

/** Updates an element's content to HTML of the site. Scripts in it do not run. */
export function morphHtml(element: Element, html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  morphChildren(element, template.content);
}
