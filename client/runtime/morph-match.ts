/**
 * Which node of a page is which one of its new HTML. What the client has put into the page is not looked at: buttons,
 * ids, and what React has made of a widget.
 */

/** Whether the client added a node. */
export function isClientNode(node: Node): boolean {
  return node instanceof HTMLElement && node.dataset["client"] !== undefined;
}

/** A widget as the server wrote it; React has replaced its content since. */
interface Served {
  readonly source: string;
  readonly words: string;
}

const served = new WeakMap<Element, Served>();

function sourceOf(widget: Element): string {
  const links = [...widget.querySelectorAll("a[href]")].map((link) => link.getAttribute("href"));
  return [widget.textContent, ...links].join("\n");
}

/** Records the server's HTML of the widgets below an element. To be called before they start. */
export function noteServed(root: ParentNode): void {
  for (const widget of root.querySelectorAll("[data-widget]"))
    if (!served.has(widget)) served.set(widget, { source: sourceOf(widget), words: widget.textContent });
}

/** The text of a node as the server wrote it. */
function wordsOf(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? "";
  if (isClientNode(node)) return "";
  if (node.dataset["mounted"] !== undefined) return served.get(node)?.words ?? node.textContent;
  if (node.querySelector("[data-client],[data-mounted]") === null) return node.textContent;
  return [...node.childNodes].map(wordsOf).join("");
}

/** What an element is known by. The id of a panel of tabs has a number, which changes with the tabs above. */
function idOf(node: Node): string {
  if (!(node instanceof Element)) return "";
  return node.matches(".tab[data-value]") ? `tab ${node.getAttribute("data-value") ?? ""}` : node.id;
}

function isBlank(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() === "";
}

/** A text that is equal for two nodes if they are the same node in two versions of a page. */
function signature(node: Node): string {
  return `${node.nodeName} ${idOf(node)} ${wordsOf(node)}`;
}

/** Whether a running widget was made from the same HTML as the new one. */
function isSameWidget(live: HTMLElement, fresh: HTMLElement): boolean {
  return (
    live.dataset["props"] === fresh.dataset["props"] &&
    live.dataset["island"] === fresh.dataset["island"] &&
    (served.get(live)?.source ?? sourceOf(fresh)) === sourceOf(fresh)
  );
}

/** What the buttons and numbers of a code block are made from, `data-tools` being how it was served. */
function codeOf(figure: HTMLElement): string {
  const { tools, wrap } = figure.dataset;
  const wraps = tools === undefined ? wrap !== undefined : tools === "wrap";
  return `${wraps ? "wrap" : ""} ${figure.querySelector<HTMLElement>("pre")?.dataset["lines"] ?? ""}`;
}

/** Whether a node can be updated to another one instead of being replaced. */
function isCompatible(live: Node, fresh: Node): boolean {
  if (live.nodeName !== fresh.nodeName || live.nodeType !== fresh.nodeType) return false;
  if (!(live instanceof HTMLElement) || !(fresh instanceof HTMLElement))
    return !(live instanceof SVGElement) || live.isEqualNode(fresh);
  if (live.dataset["widget"] !== fresh.dataset["widget"]) return false;
  // When it starts has been arranged: what is to start at another moment is made anew.
  if (live.dataset["planned"] !== undefined && live.dataset["load"] !== fresh.dataset["load"]) return false;
  if (live.dataset["tools"] !== undefined && codeOf(live) !== codeOf(fresh)) return false;
  // A mounted widget is kept as long as its HTML from the server has not changed.
  return live.dataset["mounted"] === undefined || isSameWidget(live, fresh);
}

/** Whether two nodes are the same one, and say the same; they may differ otherwise. */
export function isSame(live: Node, fresh: Node): boolean {
  return isCompatible(live, fresh) && (live.isEqualNode(fresh) || signature(live) === signature(fresh));
}

/** What a node is found again by: its id, else what it says. */
function nameOf(node: Node): string {
  const id = idOf(node);
  return id === "" ? signature(node) : `#${id}`;
}

/**
 * The old node that each new one is made from, where there is one. First come nodes with the same id, and those that
 * say the same: what is written above something must not make it anew. Then comes what stands in the same place, which
 * is behind the node that was found before it.
 */
export function pairNodes(old: readonly ChildNode[], next: readonly ChildNode[]): ReadonlyMap<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>();
  const free = new Set(old);
  const pair = (fresh: ChildNode, live: ChildNode | undefined): void => {
    if (live === undefined) return;
    free.delete(live);
    pairs.set(fresh, live);
  };
  const known = new Map<string, ChildNode[]>();
  for (const live of old) {
    const name = nameOf(live);
    const alike = known.get(name);
    if (alike === undefined) known.set(name, [live]);
    else alike.push(live);
  }
  for (const fresh of next) {
    if (isBlank(fresh)) continue;
    const alike = known.get(nameOf(fresh)) ?? [];
    pair(
      fresh,
      alike.find((live) => free.has(live) && isCompatible(live, fresh)),
    );
  }
  const places = new Map(old.map((node, at) => [node, at]));
  let place = 0;
  for (const fresh of next) {
    // Only up to a node that is taken: what stands behind that one belongs there.
    for (let at = place; !pairs.has(fresh); at++) {
      const live = old[at];
      if (live === undefined || !free.has(live)) break;
      if (isBlank(live) === isBlank(fresh) && idOf(live) === idOf(fresh) && isCompatible(live, fresh))
        pair(fresh, live);
    }
    const live = pairs.get(fresh);
    if (live !== undefined) place = (places.get(live) ?? 0) + 1;
  }
  return pairs;
}
