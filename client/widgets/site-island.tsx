/** Wakes up a component of the site: what the server rendered is hydrated with the properties that it was rendered with. */
import { createElement, type ComponentType, type ReactNode } from "react";
import { mount, propsOf } from "./island.tsx";

type Props = Readonly<Record<string, unknown>>;

/** The document's own content in the component, as it stands: React takes it over without looking inside. */
function contentOf(element: HTMLElement): ReactNode {
  const content = element.querySelector<HTMLElement>("[data-content]");
  if (content === null) return undefined;
  return createElement("div", {
    "data-content": "",
    translate: "yes",
    dangerouslySetInnerHTML: { __html: content.innerHTML },
  });
}

/** @throws (or rejects) when the component's code does not come */
export async function start(element: HTMLElement): Promise<void> {
  const address = element.dataset["island"] ?? "";
  const { default: View } = (await import(address)) as { readonly default: ComponentType<Props> };
  const children = contentOf(element);
  mount(element, View, { ...propsOf<Props>(element), ...(children === undefined ? {} : { children }) });
}
