/**
 * What a name in angle brackets stands for: an element of HTML, one of our components, a foreign component, or text.
 */
import { elementRule, type ElementRule } from "../html/elements.ts";

export interface TagKind {
  readonly kind: "html" | "component" | "unknown" | "fragment";
  /** `flow` contains blocks and is on lines of its own; `phrasing` is part of a line of text. */
  readonly content: "flow" | "phrasing";
  readonly empty: boolean;
  /** Whether the content is not Markdown (`raw`) or dropped with the element (`drop`), so that it is skipped. */
  readonly opaque: boolean;
  readonly rule?: ElementRule;
}

/** Components that contain blocks. */
const FLOW = [
  "Tabs",
  "TabItem",
  "ThemedImage",
  "Player",
  "ConceptImage",
  "Feedback",
  "BlockMath",
  "Include",
  "Include.Content",
  "Admonition",
  "Details",
  "CodeBlock",
  "DocCardList",
  "TOCInline",
  "Head",
] as const;

/** Components in a line of text. */
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

/** @returns the kind of a tag with this name; undefined if it is text (`<wallet-id>`) */
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

/** Open elements that the start of an element closes implicitly: `<li>a<li>b`. */
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
