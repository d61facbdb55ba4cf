/** Wakes up a component of the site: what the server rendered is hydrated with the properties that it was rendered with. */
import { createElement, type ComponentType, type ReactNode } from "react";
import { mount, propsOf } from "./island.tsx";

type Props = Readonly<Record<string, unknown>>;

/** The document's own content in components, by their elements: one that has crashed leaves its element empty. */
const contents = new WeakMap<HTMLElement, string>();

/** The document's own content in the component, as it stands: React takes it over without looking inside. */
function contentOf(element: HTMLElement): ReactNode {
  const content = element.querySelector("[data-content]")?.innerHTML ?? contents.get(element);
  if (content === undefined) return undefined;
  contents.set(element, content);
  return createElement("div", {
    "data-content": "",
    translate: "yes",
    dangerouslySetInnerHTML: { __html: content },
  });
}

/** @throws (or rejects) when the component's code does not come */
export async function start(element: HTMLElement): Promise<void> {
  const address = element.dataset["island"] ?? "";
  const { default: View } = (await import(address)) as { readonly default: ComponentType<Props> };
  const children = contentOf(element);
  mount(element, View, { ...propsOf<Props>(element), ...(children === undefined ? {} : { children }) });
}
