/** Stands in for the site's runtime: the hotkeys, the button, the search page. */
import { mountSearchPage } from "../../../client/search/page.ts";
import { openSearchDialog } from "../../../client/runtime/kit.ts";
import { highlightWaiting } from "../../../client/search/highlight.ts";

async function open(): Promise<void> {
  openSearchDialog();
  const { openSearch } = await import("../../../client/search/open.ts");
  await openSearch();
}

window.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLElement && event.target.closest("input") !== null;
  if (((event.ctrlKey || event.metaKey) && event.key === "k") || (event.key === "/" && !typing)) {
    event.preventDefault();
    void open();
  }
});
document.querySelector("[data-search]")?.addEventListener("click", (event) => {
  event.preventDefault();
  void open();
});
const page = document.getElementById("searchPage");
if (page !== null) void mountSearchPage(page);
highlightWaiting();
