/** Names and passages on a page that is written from right to left, where some are in another language. */
import { isRightToLeft, labelFor } from "../../shared/direction.ts";

/** A name as it stands among others. */
export function ownLabel(name: string): string {
  return labelFor(document.dir === "rtl" ? "rtl" : "ltr", name);
}

/** The names of a trail, each kept apart from the others: two in Latin letters would make one of their own direction. */
export function ownTrail(trail: string): string {
  if (document.dir !== "rtl") return trail;
  const apart = (name: string): string => `${isRightToLeft(name) ? "\u2067" : "\u2066"}${name}\u2069`;
  return trail.split(" › ").map(apart).join(" › ");
}

/** The direction of a text by itself. One in the page's language may begin with a word in Latin letters. */
export function directionIn(text: string): "auto" | "rtl" {
  return document.dir === "rtl" && isRightToLeft(text) ? "rtl" : "auto";
}
