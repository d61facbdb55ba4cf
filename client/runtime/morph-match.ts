/**
 * Finds which node of a page corresponds to which node of its new HTML. What the client has added to the page (buttons,
 * ids, what React has rendered in a widget) is ignored.
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

/** Id of an element, for comparison. That of a tab panel contains a number, which changes with the tabs above it. */
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
  // When it starts is settled already, so a widget that is to start at another moment is replaced.
  if (live.dataset["planned"] !== undefined && live.dataset["load"] !== fresh.dataset["load"]) return false;
  if (live.dataset["tools"] !== undefined && codeOf(live) !== codeOf(fresh)) return false;
  // A mounted widget is kept as long as its HTML from the server has not changed.
  return live.dataset["mounted"] === undefined || isSameWidget(live, fresh);
}

/** Whether two nodes correspond and have the same text; their attributes may differ. */
export function isSame(live: Node, fresh: Node): boolean {
  return isCompatible(live, fresh) && (live.isEqualNode(fresh) || signature(live) === signature(fresh));
}

/** Key by which a node is found in the other version: its id, or else its text. */
function nameOf(node: Node): string {
  const id = idOf(node);
  return id === "" ? signature(node) : `#${id}`;
}

/**
 * For each new node the old one that becomes it, if there is one. Nodes with the same id or text are paired first, so
 * that an insertion above something does not replace it. Then come nodes at the same place: after the last one that was
 * paired.
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
    // Only up to the next paired node: what follows that one belongs behind it.
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
