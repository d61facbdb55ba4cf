/** Opens the search. Loaded at the first hotkey or click; React comes with the dialog, while the index is on its way. */
import { isSearchDialogOpen } from "../runtime/kit.ts";
import { searchSession } from "./session.ts";
import { adoptSearchStyles } from "./style.ts";

/**
 * Puts the search into its dialog, which the runtime has opened.
 * @throws (rejects) where the dialog's code cannot be loaded
 */
export async function openSearch(): Promise<void> {
  const session = searchSession();
  session.open();
  adoptSearchStyles();
  const { fillDialog } = await import("./dialog.tsx");
  // The reader may have closed it meanwhile.
  if (isSearchDialogOpen()) fillDialog(session);
}
