/** The allow-list of HTML elements and attributes in documents. Everything else is dropped. */

export interface ElementRule {
  /** `flow` elements contain blocks; `phrasing` elements are part of a line of text. */
  readonly kind: "flow" | "phrasing";
  /** No content and no closing tag. */
  readonly empty?: true;
  /**
   * How the element is handled: kept (default), `unwrap`: replaced by its children, `drop`: dropped with them, `raw`:
   * content is not Markdown.
   */
  readonly treat?: "unwrap" | "drop" | "raw";
  /** Attributes beyond those that any element may have. */
  readonly attributes?: readonly string[];
  /** Whether an unclosed tag without attributes is more likely a placeholder in prose: `<address>`. */
  readonly placeholder?: true;
}

const RULES = new Map<string, ElementRule>();

function rule(names: string, value: ElementRule): void {
  for (const name of names.split(" ")) RULES.set(name, value);
}

rule(
  "section article aside header footer nav main figure figcaption blockquote address center dl dt dd ul menu hgroup search",
  {
    kind: "flow",
  },
);
rule("div h1 h2 h3 h4 h5 h6 p", { kind: "flow", attributes: ["align"] });
rule("ol", { kind: "flow", attributes: ["start", "type", "reversed"] });
rule("li", { kind: "flow", attributes: ["value"] });
rule("details", { kind: "flow", attributes: ["open", "name"] });
rule("summary", { kind: "flow", placeholder: true });
rule("table thead tbody tfoot tr", { kind: "flow", attributes: ["align", "valign", "width"] });
rule("caption colgroup", { kind: "flow" });
rule("col", { kind: "flow", empty: true, attributes: ["span", "width"] });
rule("td th", {
  kind: "flow",
  attributes: ["align", "valign", "colspan", "rowspan", "scope", "width", "headers", "abbr"],
});
rule("hr", { kind: "flow", empty: true });
rule("pre", { kind: "flow", treat: "raw" });
rule("svg math", { kind: "phrasing", treat: "raw" });
rule(
  "b strong i em u del ins sub sup small big mark kbd samp cite dfn abbr span bdi bdo ruby rt rp rb strike tt font nobr",
  {
    kind: "phrasing",
  },
);
rule("code s q var time data label output", {
  kind: "phrasing",
  attributes: ["datetime", "value", "cite"],
  placeholder: true,
});
rule("a", {
  kind: "phrasing",
  attributes: ["href", "name", "target", "rel", "download", "hreflang"],
  placeholder: true,
});
rule("br wbr", { kind: "phrasing", empty: true });
rule("img", {
  kind: "phrasing",
  empty: true,
  attributes: ["src", "alt", "title", "width", "height", "loading", "align", "srcset"],
});
rule("video audio", { kind: "flow", attributes: ["src", "poster", "title"] });
rule("source track", { kind: "phrasing", empty: true, treat: "drop", placeholder: true });
rule("picture", { kind: "phrasing", treat: "unwrap" });
rule("form fieldset legend button select optgroup option noscript body html", {
  kind: "flow",
  treat: "unwrap",
  placeholder: true,
});
rule("input meta link base embed param area keygen frame", {
  kind: "phrasing",
  empty: true,
  treat: "drop",
  placeholder: true,
});
rule(
  "script style iframe object applet template textarea title head noembed noframes frameset xmp plaintext marquee canvas map portal dialog",
  {
    kind: "flow",
    treat: "drop",
    placeholder: true,
  },
);
for (const name of ["address", "header", "footer", "main", "menu", "search", "section", "article", "nav", "caption"]) {
  RULES.set(name, { kind: "flow", placeholder: true });
}

/** Attributes that any element may have. `style` is replaced by classes where possible. */
const GLOBAL: ReadonlySet<string> = new Set("id class title lang dir role hidden".split(" "));

/** JSX spells some attributes its own way. */
const JSX_NAMES: ReadonlyMap<string, string> = new Map([
  ["classname", "class"],
  ["htmlfor", "for"],
  ["crossorigin", "crossorigin"],
]);

/** @returns the rule for an element, undefined for an unknown name */
export function elementRule(name: string): ElementRule | undefined {
  return RULES.get(name.toLowerCase());
}

/** The HTML spelling of an attribute: `className` is `class`, `colSpan` is `colspan`. */
export function attributeName(name: string): string {
  const lower = name.toLowerCase();
  return JSX_NAMES.get(lower) ?? lower;
}

/** Whether an attribute (in its HTML spelling) is allowed on an element. */
export function isAllowedAttribute(rule: ElementRule, name: string): boolean {
  return GLOBAL.has(name) || /^aria-[a-z]{2,20}$/.test(name) || (rule.attributes?.includes(name) ?? false);
}

/** Attributes that are dropped without a diagnostic: they have no effect here. */
export function isIdleAttribute(name: string): boolean {
  return (
    /^data-[\w-]+$/.test(name) ||
    "style key ref dangerouslysetinnerhtml bgcolor border cellpadding cellspacing color face size loading decoding tabindex frameborder allowfullscreen allow muted autoplay loop controls playsinline preload type media"
      .split(" ")
      .includes(name)
  );
}
