/** The search page: starts its worker, then React. */
import { searchSession } from "./session.ts";
import { adoptSearchStyles } from "./style.ts";

/**
 * Fills the frame of `/search` with the list of all results.
 * @throws (rejects) where its code cannot be loaded
 */
export async function mountSearchPage(element: HTMLElement): Promise<void> {
  const session = searchSession();
  session.open();
  adoptSearchStyles();
  const { renderPage } = await import("./results.tsx");
  renderPage(element, session);
}

/** The entry as a widget. */
export const start = mountSearchPage;
