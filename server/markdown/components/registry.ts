/** The components that documents may use, by name. */
import { writeHead } from "../render/document-head.ts";
import type { Component } from "../render/state.ts";
import type { ComponentName } from "../syntax/tag-kinds.ts";
import { writeAdmonitionComponent } from "./admonition.ts";
import { writeButton } from "./button.ts";
import { writeCodeBlock } from "./code-block.ts";
import { writeConceptImage, writeThemedImage } from "./images.ts";
import { writeDocCardList } from "./doc-card-list.ts";
import { writeTocInline } from "./toc-inline.ts";
import { writeDetails } from "./details.ts";
import { writeFeedback } from "./feedback.ts";
import { writeContent, writeInclude } from "./include.ts";
import { writeLinkComponent } from "./link.ts";
import { writeBlockMath, writeInlineMath } from "./math.ts";
import { writePlayer } from "./player.ts";
import { writeProperties } from "./properties.ts";
import { writeTabItem, writeTabs } from "./tabs.ts";

const children: Component = (_render, element) => element.children?.();

/** The type ensures that exactly the names in `ComponentName` have a component. */
const REGISTRY: Readonly<Record<ComponentName, Component>> = {
  Tabs: writeTabs,
  TabItem: writeTabItem,
  ThemedImage: writeThemedImage,
  ConceptImage: writeConceptImage,
  Image: writeConceptImage,
  Button: writeButton,
  Link: writeLinkComponent,
  Player: writePlayer,
  Feedback: writeFeedback,
  InlineMath: writeInlineMath,
  BlockMath: writeBlockMath,
  Include: writeInclude,
  "Include.Content": writeContent,
  Admonition: writeAdmonitionComponent,
  Details: writeDetails,
  CodeBlock: writeCodeBlock,
  Translate: children,
  BrowserOnly: children,
  Head: writeHead,
  DocCardList: writeDocCardList,
  TOCInline: writeTocInline,
};

/** Components by name. */
export const components: ReadonlyMap<string, Component> = new Map(
  Object.entries(REGISTRY).map(([name, component]): [string, Component] => [
    name,
    (render, element) => {
      writeProperties(render, element.tag, element.at);
      component(render, element);
    },
  ]),
);
