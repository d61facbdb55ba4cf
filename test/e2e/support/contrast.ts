/** Contrast of text with what is behind it, by the colours that are painted. */

/** The least ratio at which text of any size is read (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;

/**
 * In the browser. axe asks for the colours of the page, also where the reader's own are painted in their place.
 * @returns a line for each text that is too faint, at most twelve
 */
export function faintTexts(least: number = LEAST): readonly string[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const read = (colour: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const luminance = (colour: Colour): number => {
    const [red = 0, green = 0, blue = 0] = colour
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const backgroundOf = (element: Element): Colour => {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const colour = read(getComputedStyle(around).backgroundColor);
      if (colour[3] > 0.5) return colour;
    }
    return [255, 255, 255, 1];
  };
  const found = new Set<string>();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) {
    const element = text.parentElement;
    const written = text.textContent?.trim() ?? "";
    if (element === null || written === "" || element.closest("svg, script, style, template, noscript") !== null)
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const [one, two] = [luminance(read(getComputedStyle(element).color)), luminance(backgroundOf(element))];
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    if (ratio < least)
      found.add(`"${written.slice(0, 30)}" in ${element.localName}.${element.className}: ${ratio.toFixed(1)}`);
  }
  return [...found].slice(0, 12);
}
