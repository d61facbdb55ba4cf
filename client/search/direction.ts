/** Names and passages on a page that is written from right to left, where some are in another language. */
import { isRightToLeft } from "../../shared/direction.ts";

/** A name, kept apart from what stands around it: two in Latin letters would make one text of their own direction. */
export function ownLabel(name: string): string {
  return document.dir === "rtl" ? `${isRightToLeft(name) ? "\u2067" : "\u2066"}${name}\u2069` : name;
}

/** The names of a trail, each kept apart from the others. */
export function ownTrail(trail: string): string {
  return trail.split(" › ").map(ownLabel).join(" › ");
}

/** The direction of a text by itself. One in the page's language may begin with a word in Latin letters. */
export function directionIn(text: string): "auto" | "rtl" {
  return document.dir === "rtl" && isRightToLeft(text) ? "rtl" : "auto";
}
