/**
 * Updates an element to new HTML while keeping its state: scroll position, open details and tabs, focus, typed text,
 * running widgets. Nodes that the client added have `data-client` and are kept.
 */

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
];

function isClientAttribute(name: string): boolean {
  return clientAttributes.has(name) || clientPrefixes.some((prefix) => name.startsWith(prefix));
}

function isClientNode(node: Node): boolean {
  return node instanceof HTMLElement && node.dataset["client"] !== undefined;
}

/** A text that is equal for two nodes if they are the same node in two versions of a page. */
function signature(node: Node): string {
  if (!(node instanceof Element)) return `${node.nodeName} ${node.nodeValue ?? ""}`;
  return `${node.nodeName} ${node.id} ${node.textContent}`;
}

/** HTML of widgets as the server wrote it; React has replaced it since. */
const served = new WeakMap<Element, string>();

function source(widget: Element): string {
  const links = [...widget.querySelectorAll("a[href]")].map((link) => link.getAttribute("href"));
  return [widget.textContent, ...links].join("\n");
}

/** Records the server's HTML of the widgets below an element. To be called before they start. */
export function noteServed(root: ParentNode): void {
  for (const widget of root.querySelectorAll("[data-widget]"))
    if (!served.has(widget)) served.set(widget, source(widget));
}

/** Whether a running widget was made from the same HTML as the new one. */
function isSameWidget(live: HTMLElement, fresh: HTMLElement): boolean {
  return (
    live.dataset["props"] === fresh.dataset["props"] &&
    live.dataset["island"] === fresh.dataset["island"] &&
    (served.get(live) ?? source(fresh)) === source(fresh)
  );
}

/** Whether a node can be updated to another one instead of being replaced. */
function isCompatible(live: Node, fresh: Node): boolean {
  if (live.nodeName !== fresh.nodeName || live.nodeType !== fresh.nodeType) return false;
  if (!(live instanceof HTMLElement) || !(fresh instanceof HTMLElement))
    return !(live instanceof SVGElement) || live.isEqualNode(fresh);
  if (live.dataset["widget"] !== fresh.dataset["widget"]) return false;
  // A mounted widget is kept as long as its HTML from the server has not changed.
  return live.dataset["mounted"] === undefined || isSameWidget(live, fresh);
}

function morphAttributes(live: Element, fresh: Element): void {
  for (const { name } of [...live.attributes]) {
    if (!fresh.hasAttribute(name) && !isClientAttribute(name) && !(name === "id" && live.classList.contains("tab")))
      live.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (
      name === "open" ||
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
  morphAttributes(live, fresh);
  if (live instanceof HTMLElement && live.dataset["mounted"] !== undefined) return;
  // A field keeps what was typed; only an unchanged field gets the new value.
  if (live instanceof HTMLTextAreaElement || live instanceof HTMLInputElement) return;
  morphChildren(live, fresh);
}

/** Updates the children of `live` to those of `fresh`. Nodes may be moved out of `fresh`. */
export function morphChildren(live: Node, fresh: Node): void {
  const old = [...live.childNodes].filter((node) => !isClientNode(node));
  const next = [...fresh.childNodes];
  let start = 0;
  let oldEnd = old.length;
  let nextEnd = next.length;
  /** Nodes that say the same and differ otherwise. */
  const alike: (readonly [Node, Node])[] = [];
  const same = (a: Node | undefined, b: Node | undefined): boolean => {
    if (a === undefined || b === undefined || !isCompatible(a, b)) return false;
    if (a.isEqualNode(b)) return true;
    if (signature(a) !== signature(b)) return false;
    alike.push([a, b]);
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

function idOf(node: Node): string {
  return node instanceof Element ? node.id : "";
}

/**
 * Changes the nodes between the equal ones at both ends. Invariant: nodes in place stand before the first one that is
 * free.
 */
function morphMiddle({ live, old, next, after }: Middle): void {
  const free = [...old];
  for (const node of next) {
    const id = idOf(node);
    const match = free.find(
      (each, index) => (id === "" ? index === 0 && idOf(each) === "" : idOf(each) === id) && isCompatible(each, node),
    );
    const first = free[0] ?? after;
    if (match === undefined) {
      live.insertBefore(node, first);
      continue;
    }
    free.splice(free.indexOf(match), 1);
    if (match !== first) live.insertBefore(match, first);
    morphNode(match, node);
  }
  for (const node of free) node.remove();
}

/** Updates an element's content to HTML of the site. Scripts in it do not run. */
export function morphHtml(element: Element, html: string): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  morphChildren(element, template.content);
}
