/**
 * What a name in angle brackets stands for: an element of HTML, one of our components, a foreign component, or text.
 */
import { elementRule, type ElementRule } from "../html/elements.ts";

export interface TagKind {
  readonly kind: "html" | "component" | "unknown" | "fragment";
  /** `flow` holds blocks and stands on lines of its own; `phrasing` stands in a line of text. */
  readonly content: "flow" | "phrasing";
  readonly empty: boolean;
  /** The content is not Markdown (`raw`) or goes with the element (`drop`): skip to the closing tag. */
  readonly opaque: boolean;
  readonly rule?: ElementRule;
}

/** Components that hold blocks. */
const FLOW = [
  "Tabs",
  "TabItem",
  "ThemedImage",
  "Player",
  "ConceptImage",
  "Feedback",
  "BlockMath",
  "Include",
  "Admonition",
  "Details",
  "CodeBlock",
  "DocCardList",
  "TOCInline",
  "Head",
] as const;

/** Components that stand in a line. */
const PHRASING = ["Button", "InlineMath", "Link", "Translate", "BrowserOnly", "Image"] as const;

/** Components that documents may use; what each of them writes is in `components/registry.ts`. */
export type ComponentName = (typeof FLOW)[number] | (typeof PHRASING)[number];

const FRAGMENT: TagKind = { kind: "fragment", content: "flow", empty: false, opaque: false };
const FLOW_COMPONENT: TagKind = { kind: "component", content: "flow", empty: false, opaque: false };
const PHRASING_COMPONENT: TagKind = { kind: "component", content: "phrasing", empty: false, opaque: false };
const UNKNOWN: TagKind = { kind: "unknown", content: "phrasing", empty: false, opaque: false };

const COMPONENTS: ReadonlyMap<string, TagKind> = new Map([
  ...FLOW.map((name) => [name, FLOW_COMPONENT] as const),
  ...PHRASING.map((name) => [name, PHRASING_COMPONENT] as const),
]);

const html = new Map<string, TagKind>();

/** @returns what the name stands for; undefined where a tag of this name is text (`<wallet-id>`) */
export function tagKindOf(name: string): TagKind | undefined {
  if (name === "") return FRAGMENT;
  const first = name.charCodeAt(0);
  const capital = first >= 65 && first <= 90;
  if (capital) {
    const component = COMPONENTS.get(name);
    if (component !== undefined) return component;
    return name === name.toUpperCase() && name.length > 1 ? (htmlName(name.toLowerCase()) ?? UNKNOWN) : UNKNOWN;
  }
  return name.includes(".") ? UNKNOWN : htmlName(name.toLowerCase());
}

function htmlName(name: string): TagKind | undefined {
  const known = html.get(name);
  if (known !== undefined) return known;
  const rule = elementRule(name);
  if (rule === undefined) return undefined;
  const empty = rule.empty === true;
  const made: TagKind = {
    kind: "html",
    content: rule.kind,
    empty,
    opaque: !empty && (rule.treat === "raw" || rule.treat === "drop"),
    rule,
  };
  html.set(name, made);
  return made;
}

/** Which open elements the beginning of another one ends: `<li>a<li>b`. */
export const IMPLIED: ReadonlyMap<string, readonly string[]> = new Map([
  ["li", ["li"]],
  ["td", ["td", "th"]],
  ["th", ["td", "th"]],
  ["tr", ["td", "th", "tr"]],
  ["dt", ["dt", "dd"]],
  ["dd", ["dt", "dd"]],
  ["tbody", ["td", "th", "tr", "thead", "tbody"]],
  ["p", ["p"]],
]);
