/** Opens the search. Loaded at the first hotkey or click; React comes with the dialog, while the index is on its way. */
import { earlySearchSettled, isEarlySearchOpen, takeEarlySearch } from "../runtime/kit.ts";
import { searchSession } from "./session.ts";
import { adoptSearchStyles } from "./style.ts";

/**
 * Opens the search dialog, or brings the open one back to its field.
 * @param early whether the reader was given the early field
 * @throws (rejects) where the dialog's code cannot be loaded
 */
export async function openSearch(early: boolean): Promise<void> {
  const session = searchSession();
  session.open();
  adoptSearchStyles();
  const { showDialog } = await import("./dialog.tsx");
  await earlySearchSettled();
  // Whoever has closed the early field meanwhile does not want the dialog any more.
  if (early && !isEarlySearchOpen()) return;
  showDialog(session, takeEarlySearch());
}
