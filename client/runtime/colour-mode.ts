import { onStored, readStored, writeStored } from "./storage.ts";

type ColourMode = "light" | "dark";

/** The mode shown now. */
export function colourMode(): ColourMode {
  return document.documentElement.dataset["theme"] === "dark" ? "dark" : "light";
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

/** Keeps this tab in step with the others; also when it comes back from the browser's page cache. */
export function followColourMode(): void {
  onStored("theme", (value) => show(value === "dark" ? "dark" : "light"));
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) show(readStored("theme") === "dark" ? "dark" : "light");
  });
}
