/** Tabs: sections one below the other, of which the client makes tabs. */
import { escapeHtml } from "../html/escape.ts";
import { uniqueSlug } from "../slug.ts";
import { claimId, endText, say, wrap, write, type Render } from "./state.ts";

export interface Tab {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
  /** Writes the content. */
  readonly write: () => void;
}

export interface TabSet {
  /** Name under which the choice is shared and remembered; "" for none. */
  readonly group: string;
  /** Name of the query parameter that follows the choice; "" for none. */
  readonly query: string;
  readonly tabs: readonly Tab[];
}

export function writeTabSet(render: Render, set: TabSet): void {
  render.widgets.add("tabs");
  const number = ++render.tabSets;
  const group = set.group === "" ? "" : ` data-group="${escapeHtml(set.group)}"`;
  const query = set.query === "" ? "" : ` data-query="${escapeHtml(set.query)}"`;
  endText(render);
  render.aside++;
  wrap(render, `<div class="tabs" data-widget="tabs"${group}${query}>`, "</div>", () => {
    for (const tab of set.tabs) {
      // The slugger counts: otherwise each of many tabs with the same name would try all numbers.
      let id = "";
      while (!claimId(render, id)) id = uniqueSlug(render.slugger, `tab-${number}-${tab.value || "x"}`);
      const selected = tab.selected ? " data-default" : "";
      const open = `<div class="tab" id="${escapeHtml(id)}" data-value="${escapeHtml(tab.value)}" data-label="${escapeHtml(tab.label)}"${selected}>`;
      wrap(render, open, "</div>", () => {
        write(render, `<p class="tab-label">${escapeHtml(tab.label)}</p>`);
        say(render, tab.label);
        endText(render);
        tab.write();
        endText(render);
      });
    }
  });
  render.aside--;
}
