/** Gives an element on the page to React: hydrated where the server rendered it, rendered where it did not. */
import { Component, type ComponentType, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { all, showCrash } from "../runtime/kit.ts";
import { enter, enteredIn } from "./entered.ts";

interface BoundaryProps {
  readonly element: HTMLElement;
  readonly children: ReactNode;
}

/** An error boundary, for which React has no function component. Reports a crash in the element's place. */
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    showCrash(this.props.element, error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** The element's own properties, as the server wrote them in `data-props`. Trusted: the server made them. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function propsOf<P>(element: HTMLElement): P {
  return JSON.parse(element.dataset["props"] ?? "{}") as P;
}

/**
 * Where the browser has translated the page, or an extension has added something, React renders the component anew: the
 * field in which the reader is about to type would be gone. The one in its place gets the focus and the caret.
 */
function keepFocus(element: HTMLElement): (error: unknown) => void {
  const fields = (): readonly HTMLElement[] => all("a[href], button, input, select, summary, textarea", element);
  const held = document.activeElement;
  const place = fields().findIndex((field) => field === held);
  return (error) => {
    console.warn(error);
    const field = fields()[place];
    if (field === undefined || held?.isConnected === true) return;
    field.focus({ preventScroll: true });
    if (held instanceof HTMLInputElement && field instanceof HTMLInputElement && held.selectionStart !== null)
      field.setSelectionRange(held.selectionStart, held.selectionEnd);
  };
}

/** What is running, by its element. */
const roots = new Map<HTMLElement, Root>();

/** Unmounts components that are not on the page any more; otherwise their timers and listeners would go on. */
function endLeft(): void {
  for (const [element, root] of roots) {
    if (element.isConnected) continue;
    roots.delete(element);
    root.unmount();
  }
}

for (const type of ["page-shown", "content-changed"]) document.addEventListener(type, endLeft);

/**
 * Renders a component into an element, or hydrates it there if it has children already. It ends when another page is
 * shown.
 */
export function mount<P extends object>(element: HTMLElement, View: ComponentType<P>, props: P): void {
  // The reader left the page before the component's code arrived.
  if (!element.isConnected) return;
  const tree = (
    <Boundary element={element}>
      <View {...props} />
    </Boundary>
  );
  // A component that has crashed is mounted again.
  roots.get(element)?.unmount();
  if (element.firstElementChild !== null && element.dataset["mounted"] === undefined) {
    const hydrate = (): void =>
      void roots.set(element, hydrateRoot(element, tree, { onRecoverableError: keepFocus(element) }));
    const entered = enteredIn(element);
    if (entered.length === 0) hydrate();
    else {
      flushSync(hydrate);
      enter(element, entered);
    }
  } else {
    const root = createRoot(element);
    roots.set(element, root);
    root.render(tree);
  }
  element.dataset["mounted"] = "";
}
