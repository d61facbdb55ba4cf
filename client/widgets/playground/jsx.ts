/**
 * JSX to function calls, and modules to plain statements: there is nothing to import, and no one to export to. The
 * browser runs the rest as it is.
 */
import { Parser, type Node, type Options } from "acorn";
import jsx from "acorn-jsx";

const parser = Parser.extend(jsx());
const options: Options = {
  ecmaVersion: "latest",
  sourceType: "module",
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: false,
};

/** The parts of JSX nodes that are read here; acorn-jsx ships no types for them. */
interface JsxNode extends Node {
  readonly name?: string | JsxNode;
  readonly namespace?: JsxNode;
  readonly object?: JsxNode;
  readonly property?: JsxNode;
  readonly openingElement?: JsxNode;
  readonly attributes?: readonly JsxNode[];
  readonly argument?: JsxNode;
  readonly children?: readonly JsxNode[];
  readonly expression?: JsxNode;
  readonly value?: JsxNode | string | null;
  readonly declaration?: JsxNode | null;
  readonly id?: JsxNode | null;
}

/** Where a statement stands in the code that was made of it. */
export interface Statement {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is the default export. */
  readonly isDefault: boolean;
}

/** What is left of a statement outside of a module; undefined if nothing is. */
function withoutModule(statement: JsxNode): JsxNode | undefined {
  if (!/^(?:Import|Export\w+)Declaration$/.test(statement.type)) return statement;
  return statement.declaration ?? undefined;
}

function isNode(value: unknown): value is JsxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Nodes directly below a node, in source order. */
function below(node: JsxNode): readonly JsxNode[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .sort((a, b) => a.start - b.start);
}

/** Whitespace as JSX has it: lines are trimmed and joined by one space, blank ones vanish. */
export function jsxText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  const last = lines.length - 1;
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.replace(/^[ \t]+/, "");
      return index === last ? start : start.replace(/[ \t]+$/, "");
    })
    .filter((line) => line !== "")
    .join(" ");
}

function entities(text: string): string {
  const named = new Map([
    ["lt", "<"],
    ["gt", ">"],
    ["amp", "&"],
    ["quot", '"'],
    ["apos", "'"],
    ["nbsp", "\u00a0"],
  ]);
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      const code = decimal === undefined ? (hex === undefined ? undefined : Number.parseInt(hex, 16)) : Number(decimal);
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      return named.get(name ?? "") ?? all;
    },
  );
}

/**
 * @param source JavaScript with JSX
 * @returns the same with `React.createElement` calls; line breaks outside JSX stay where they were
 * @throws SyntaxError of acorn, with line and column in its message
 */
export function transformJsx(source: string): {
  readonly code: string;
  readonly body: readonly Statement[];
} {
  const tree = parser.parse(source, options) as unknown as JsxNode & { readonly body: readonly JsxNode[] };

  const emit = (node: JsxNode): string => {
    switch (node.type) {
      case "JSXElement":
        return call(
          name(node.openingElement?.name),
          attributes(node.openingElement?.attributes ?? []),
          node.children ?? [],
        );
      case "JSXFragment":
        return call("React.Fragment", "null", node.children ?? []);
      case "JSXExpressionContainer":
        return node.expression === undefined ? "" : emit(node.expression);
      default:
        return copy(node, node.start, node.end);
    }
  };
  /** Source text with the JSX in it replaced. */
  const copy = (node: JsxNode, start: number, end: number): string => {
    let text = "";
    let from = start;
    for (const child of below(node)) {
      if (child.start < from) continue;
      text += source.slice(from, child.start) + emit(child);
      from = child.end;
    }
    return text + source.slice(from, end);
  };
  const name = (node: JsxNode | string | undefined): string => {
    if (node === undefined || typeof node === "string") return "null";
    const text = source.slice(node.start, node.end);
    return /^[a-z][^.]*$/.test(text) ? JSON.stringify(text) : text;
  };
  const attributes = (list: readonly JsxNode[]): string => {
    if (list.length === 0) return "null";
    const parts = list.map((attribute) => {
      if (attribute.type === "JSXSpreadAttribute" && attribute.argument !== undefined)
        return `...${emit(attribute.argument)}`;
      const key = isNode(attribute.name)
        ? JSON.stringify(source.slice(attribute.name.start, attribute.name.end))
        : '""';
      const { value } = attribute;
      if (!isNode(value)) return `${key}: true`;
      if (value.type === "Literal")
        return `${key}: ${JSON.stringify(entities(source.slice(value.start + 1, value.end - 1)))}`;
      return `${key}: ${emit(value)}`;
    });
    return `{${parts.join(", ")}}`;
  };
  const call = (type: string, properties: string, children: readonly JsxNode[]): string => {
    const parts = children.flatMap((child) => {
      if (child.type === "JSXText") {
        const text = jsxText(source.slice(child.start, child.end));
        return text === "" ? [] : [JSON.stringify(entities(text))];
      }
      return child.expression?.type === "JSXEmptyExpression" ? [] : [emit(child)];
    });
    return `React.createElement(${[type, properties, ...parts].join(", ")})`;
  };

  let code = "";
  const places: Statement[] = [];
  let from = 0;
  for (const statement of tree.body) {
    code += source.slice(from, statement.start);
    from = statement.end;
    const kept = withoutModule(statement);
    if (kept === undefined) continue;
    const isDefault = statement.type === "ExportDefaultDeclaration";
    // Without a name, what is declared is a value.
    const isValue = isDefault && (kept.id ?? undefined) === undefined;
    const start = code.length;
    code += isValue ? `(${emit(kept)}\n)` : emit(kept);
    places.push({ type: isValue ? "ExpressionStatement" : kept.type, start, end: code.length, isDefault });
    if (isValue) code += ";";
  }
  return { code: code + source.slice(from), body: places };
}
