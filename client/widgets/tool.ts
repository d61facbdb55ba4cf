import { make } from "../runtime/kit.ts";

const svgSpace = "http://www.w3.org/2000/svg";

function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "icon");
  svg.setAttribute("width", "16");
  svg.setAttribute("height", "16");
  svg.ariaHidden = "true";
  const shape = document.createElementNS(svgSpace, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** A button with an icon alone. @param path of the icon, on the grid of `components/icons.tsx` */
export function tool(label: string, path: string, run: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = make(
    "button",
    { className: "icon-button", title: label, attributes: { type: "button", "aria-label": label } },
    icon(path),
  );
  // What is selected stays selected: a button may be about it.
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", () => run(button));
  return button;
}
