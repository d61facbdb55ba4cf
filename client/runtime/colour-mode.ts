import type { ColourMode } from "../../shared/colour.ts";
import { onStored, readStored, writeStored } from "./storage.ts";

/** The mode shown now. */
export function colourMode(): ColourMode {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
}

const systemIsDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

/** The mode of this reader: what was chosen, or else what the site has for those who chose nothing. */
function readersMode(): ColourMode {
  const { mode, modeFixed } = document.documentElement.dataset;
  const wanted = (modeFixed === undefined ? readStored("theme") : undefined) ?? mode;
  return wanted === "dark" || (wanted === "system" && systemIsDark().matches) ? "dark" : "light";
}

function show(mode: ColourMode): void {
  const { dataset } = document.documentElement;
  if (mode === "dark") dataset["theme"] = "dark";
  else delete dataset["theme"];
  const bars = document.querySelector<HTMLMetaElement>("[name=theme-color]");
  if (bars) bars.content = bars.dataset[mode] ?? "";
}

/** Switches, stores the choice, and so tells other tabs. */
export function switchColourMode(): void {
  const mode = colourMode() === "dark" ? "light" : "dark";
  show(mode);
  writeStored("theme", mode);
}

/** Keeps this tab in step with the others and with the system; also when it comes back from the browser's page cache. */
export function followColourMode(): void {
  const update = (): void => show(readersMode());
  onStored("theme", update);
  systemIsDark().addEventListener("change", update);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) update();
  });
}
