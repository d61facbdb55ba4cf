/** The properties that components understand, and diagnostics for others. */
import { didYouMean } from "../../../shared/schema/suggest.ts";
import { attributeName, isIdleAttribute } from "../html/elements.ts";
import { escapeHtml } from "../html/escape.ts";
import { isPlainId, textAttribute } from "../render/attributes.ts";
import { claimId, report, shortQuote, write, type Render, type Where } from "../render/state.ts";
import type { ComponentName } from "../syntax/tag-kinds.ts";
import type { Attribute, Tag } from "../syntax/tag.ts";

interface Properties {
  /** Those that have an effect. */
  readonly known: readonly string[];
  /** Those of Docusaurus, or of the library from which it takes the component, that have no effect here. */
  readonly idle?: readonly string[];
  /** Those of `known` whose value may be code; such a property is treated as absent. */
  readonly code?: readonly string[];
}

const words = (text: string): readonly string[] => text.split(" ");

const SIZE = words("width height style");
const IMAGE: Properties = { known: ["src", "alt", ...SIZE], idle: words("title img role fill viewBox") };
const MATH: Properties = { known: ["math"], idle: words("errorColor renderError settings as") };

/** Properties by component; undefined where any name may be used. */
const PROPERTIES: Readonly<Record<ComponentName, Properties | undefined>> = {
  Tabs: { known: words("groupId queryString defaultValue values"), idle: words("lazy block") },
  TabItem: { known: words("value label default"), idle: words("attributes hidden") },
  ThemedImage: { known: ["sources", "src", "alt", ...SIZE], idle: ["title"] },
  ConceptImage: IMAGE,
  Image: IMAGE,
  Button: { known: words("href to colorType sizeType title aria-label"), idle: words("target rel") },
  Link: {
    known: words("to href title aria-label"),
    idle: words("target rel download autoAddBaseUrl isNavLink exact activeClassName"),
  },
  Player: {
    known: words("url src title"),
    idle: words(
      "width height playing light volume playbackRate progressInterval pip stopOnUnmount fallback wrapper playIcon config poster playsInline",
    ),
  },
  Feedback: { known: [] },
  InlineMath: MATH,
  BlockMath: MATH,
  Include: undefined,
  "Include.Content": { known: [] },
  Admonition: { known: words("type title"), idle: ["icon"] },
  Details: { known: words("summary open") },
  CodeBlock: { known: words("language title metastring showLineNumbers class"), idle: ["children"] },
  Translate: { known: [], idle: words("id description values children") },
  BrowserOnly: { known: [], idle: ["fallback"] },
  // It is dropped as a whole.
  Head: undefined,
  DocCardList: { known: ["items"], code: ["items"] },
  TOCInline: { known: words("minHeadingLevel maxHeadingLevel"), idle: ["toc"] },
};

/**
 * Writes the id of a component, so that links can lead to it. Reports properties that the component does not know, and
 * known ones whose value is code.
 */
export function writeProperties(render: Render, tag: Tag, at: Where): void {
  const properties = PROPERTIES[tag.name as ComponentName];
  if (properties === undefined) return;
  for (const attribute of tag.attributes) {
    const place = { ...at, offset: at.offset + attribute.start - tag.start, length: attribute.end - attribute.start };
    checkProperty(render, { tag, attribute, properties, place });
  }
  const id = textAttribute(tag, "id") ?? "";
  if (tag.name === "Translate" || !isPlainId(id) || !claimId(render, id)) return;
  write(render, `<span id="${escapeHtml(id)}"></span>`);
}

function checkProperty(
  render: Render,
  each: {
    readonly tag: Tag;
    readonly attribute: Attribute;
    readonly properties: Properties;
    readonly place: Where;
  },
): void {
  const { tag, attribute, properties, place } = each;
  const { name } = attribute;
  const { known, idle = [], code = [] } = properties;
  const html = attributeName(name);
  if (known.includes(name) || known.includes(html)) {
    if (!attribute.dynamic || code.includes(name)) return;
    report(render, "component-code", `The value of "${name}" is code, which documents don't run; it is left out.`, {
      ...place,
      hint: `Write a text, a number, true or false: ${name}="…".`,
    });
    return;
  }
  if (html === "id" || html === "class" || idle.includes(name) || isIdleAttribute(html)) return;
  report(render, "component-property", `<${tag.name}> has no property "${shortQuote(name)}".`, {
    ...place,
    hint: hintFor(html, name, known),
  });
}

function hintFor(html: string, name: string, known: readonly string[]): string {
  if (/^on[a-z]/.test(html)) return "Documents may not run scripts.";
  return didYouMean(name, known) ?? (known.length === 0 ? "It has none." : `It knows ${known.join(", ")}.`);
}
