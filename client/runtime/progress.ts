/** The bar at the top: it starts 200 ms after a navigation begins and ends when the page is shown. */

const delay = 200;

let timer: ReturnType<typeof setTimeout> | undefined;

function bar(): HTMLElement {
  const existing = document.querySelector<HTMLElement>("body > #siteProgress");
  if (existing !== null) return existing;
  const element = document.createElement("div");
  element.id = "siteProgress";
  element.ariaHidden = "true";
  element.dataset["client"] = "";
  document.body.append(element);
  return element;
}

/** A navigation begins. */
export function startProgress(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    bar().className = "progress-on";
  }, delay);
}

/** The navigation has ended, well or not. */
export function endProgress(): void {
  clearTimeout(timer);
  const element = document.querySelector<HTMLElement>("body > #siteProgress");
  if (element?.className === "progress-on") element.className = "progress-done";
}
