/**
 * Marks in plain Markdown that stand where a component of the site begins and ends: what it shows there is found when
 * the page is put together.
 */
import type { IslandSource } from "../render/state.ts";
import type { Plain } from "./state.ts";

/** A mark: `/` at the end, and the number of the slot. Documents can't contain NUL. */
export const ISLAND_MARK = /\0(\/?)(\d+)\0/;

/** @param slot of the component; undefined writes nothing */
export function islandMark(slot: number | undefined, at: "start" | "end"): string {
  return slot === undefined ? "" : `\0${at === "end" ? "/" : ""}${slot}\0`;
}

/** @param content blocks within the component, or its block of code */
export function aroundIsland({ islands }: Plain, source: IslandSource, content: string): string {
  const slot = islands.get(source);
  if (slot === undefined) return content;
  return [islandMark(slot, "start"), content, islandMark(slot, "end")].filter((text) => text !== "").join("\n\n");
}
