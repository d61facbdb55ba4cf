/** Decodes headings and titles of entities as they are stored in the index. */
import { ANCHOR_MARK, ENTITY_MARK, simpleSlug } from "../format.ts";

/** The parts of a stored heading. */
export interface IndexedHeading {
  readonly text: string;
  readonly anchor: string;
  /** Whether it is the title of an entity. */
  readonly isEntity: boolean;
  /** Further names of the entity. */
  readonly names: readonly string[];
}

/** Splits a stored heading into its parts. */
export function headingOf(stored: string): IndexedHeading {
  const mark = stored.indexOf(ANCHOR_MARK);
  const [text = "", ...names] = (mark < 0 ? stored : stored.slice(0, mark)).split(ENTITY_MARK);
  const isEntity = names.length > 0;
  const anchor = mark < 0 ? simpleSlug(text) : stored.slice(mark + 1);
  return { text, anchor: anchor === "" && mark >= 0 ? text : anchor, isEntity, names: names.filter(Boolean) };
}
