/** Opens the search. Loaded at the first hotkey or click; React comes with the dialog, while the index is on its way. */
import { searchSession } from "./session.ts";
import { adoptSearchStyles } from "./style.ts";

/**
 * Opens the search dialog, or brings the open one back to its field.
 * @throws (rejects) where the dialog's code cannot be loaded
 */
export async function openSearch(): Promise<void> {
  const session = searchSession();
  session.open();
  adoptSearchStyles();
  const { showDialog } = await import("./dialog.tsx");
  showDialog(session);
}
