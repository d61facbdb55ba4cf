/** Gives an element on the page to React: hydrated where the server rendered it, rendered where it did not. */
import { Component, type ComponentType, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { showCrash } from "../runtime/kit.ts";

interface BoundaryProps {
  readonly element: HTMLElement;
  readonly children: ReactNode;
}

/** React has no function for this. What crashes below is reported in the element's place. */
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

/** Renders a component into an element, or hydrates it there if it has children already. */
export function mount<P extends object>(element: HTMLElement, View: ComponentType<P>, props: P): void {
  const tree = (
    <Boundary element={element}>
      <View {...props} />
    </Boundary>
  );
  if (element.firstElementChild !== null && element.dataset["mounted"] === undefined) hydrateRoot(element, tree);
  else createRoot(element).render(tree);
  element.dataset["mounted"] = "";
}
