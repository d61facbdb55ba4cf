/** The list of keyboard shortcuts: `?` opens it. */
import * as shortcutTexts from "../../shared/messages/shortcuts.ts";
import { make, textsOf, words } from "../runtime/kit.ts";
import { adoptStyles } from "./adopt.ts";
import styles from "./shortcuts.css" with { type: "text" };

function key(name: string): HTMLElement {
  return make("kbd", {}, name);
}

/** Shows the list; Escape, its button and a click beside it close it. */
export function showShortcuts(): void {
  if (document.querySelector("dialog[open]") !== null) return;
  adoptStyles(styles);
  const { shortcuts, keySearch, keyMove, keyOpen, keyClose, keyLeave, keyList } = textsOf("page", shortcutTexts);
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const rows: readonly (readonly [readonly string[], string])[] = [
    [[isMac ? "⌘ K" : "Ctrl K", "/"], keySearch],
    [["↑", "↓"], keyMove],
    [["Enter"], keyOpen],
    [["Esc"], keyClose],
    [["Esc", "Tab"], keyLeave],
    [["?"], keyList],
  ];
  const dialog = make(
    "dialog",
    { className: "shortcuts", attributes: { "aria-labelledby": "shortcutsTitle", "data-client": "" } },
    make("h2", { id: "shortcutsTitle" }, shortcuts),
    make(
      "dl",
      {},
      ...rows.map(([keys, text]) => make("div", {}, make("dt", {}, ...keys.map(key)), make("dd", {}, text))),
    ),
    make("form", { attributes: { method: "dialog" } }, make("button", { className: "button" }, words().close)),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
