/** Contrast of text with what is behind it, by the colours that are painted. */
import type { Page } from "playwright-core";
import { contrast, TEXT_CONTRAST } from "../../../shared/colour.ts";

/**
 * Texts that are too faint, a line for each, at most twelve. axe asks for the colours of the page, also where the reader's
 * own are painted in their place.
 */
export async function faintTexts(page: Page): Promise<readonly string[]> {
  const painted = await page.evaluate(() => {
    /** `rgb(…)` and `rgba(…)` as `#rrggbb`; undefined for what is more transparent than not. */
    const hexOf = (colour: string): string | undefined => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      if (alpha <= 0.5) return undefined;
      return `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
    };
    const groundOf = (element: Element | null): string =>
      element === null
        ? "#ffffff"
        : (hexOf(getComputedStyle(element).backgroundColor) ?? groundOf(element.parentElement));
    const texts: { readonly name: string; readonly colour: string; readonly ground: string }[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text !== null; text = walk.nextNode()) {
      const element = text.parentElement;
      const written = text.textContent?.trim() ?? "";
      if (element === null || written === "" || element.closest("svg, script, style, template, noscript") !== null)
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const name = `"${written.slice(0, 30)}" in ${element.localName}.${element.className}`;
      const ground = groundOf(element);
      texts.push({ name, colour: hexOf(getComputedStyle(element).color) ?? ground, ground });
    }
    return texts;
  });
  const faint = painted.flatMap(({ name, colour, ground }) => {
    const ratio = contrast(colour, ground) ?? 0;
    return ratio < TEXT_CONTRAST ? [`${name}: ${ratio.toFixed(1)}`] : [];
  });
  return [...new Set(faint)].slice(0, 12);
}
