/** HTML of an article for programs that show it elsewhere, such as readers of feeds: without styles, scripts and controls. */
import { Parser } from "htmlparser2";
import { escapeHtml } from "../../shared/address.ts";
import { elementRule } from "../markdown/html/elements.ts";
import { worksByScript } from "./html-markdown.ts";

/** Elements that work, or make sense, on the site itself only. */
const LEFT_OUT = new Set("script style link button input select textarea template iframe".split(" "));
const ATTRIBUTES = new Set(
  "href src alt title width height colspan rowspan lang dir start reversed open cite datetime".split(" "),
);
/** Their elements keep all attributes, which are their content. */
const DRAWINGS = new Set(["svg", "math"]);

/**
 * @param page whole address of the page, which addresses in it are relative to
 * @returns the HTML with whole addresses
 */
export function portableHtml(html: string, page: string): string {
  let out = "";
  /** Depth of what is left out, and of a drawing; 0 outside. */
  let skipping = 0;
  let drawing = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (skipping > 0 || isLeftOut(name, attributes)) {
          skipping++;
          return;
        }
        if (drawing > 0 || DRAWINGS.has(name)) drawing++;
        out += `<${name}${written(attributes, drawing > 0, page)}>`;
      },
      ontext(text) {
        if (skipping === 0) out += escapeHtml(text);
      },
      onclosetag(name) {
        if (skipping > 0) {
          skipping--;
          return;
        }
        if (drawing > 0) drawing--;
        if (elementRule(name)?.empty !== true) out += `</${name}>`;
      },
    },
    { decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  );
  parser.end(html);
  return out;
}

function isLeftOut(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const classes = (attributes["class"] ?? "").split(" ");
  // A heading's link to itself, and the second of two pictures for two colour modes.
  return (
    LEFT_OUT.has(name) ||
    classes.includes("anchor") ||
    classes.includes("dark-only") ||
    worksByScript(attributes["class"]) ||
    "hidden" in attributes
  );
}

function written(attributes: Readonly<Record<string, string>>, isDrawing: boolean, page: string): string {
  return Object.entries(attributes)
    .filter(([name]) => isDrawing || ATTRIBUTES.has(name))
    .map(([name, value]) => {
      // A drawing refers to parts of itself.
      const isAddress = (name === "href" || name === "src") && !(isDrawing && value.startsWith("#"));
      return ` ${name}="${escapeHtml(isAddress ? whole(value, page) : value)}"`;
    })
    .join("");
}

function whole(address: string, page: string): string {
  return URL.canParse(address, page) ? new URL(address, page).href : address;
}
