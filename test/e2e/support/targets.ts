/** What readers touch, and how large it is. */

/** Runs in the page: what is shown and smaller than 24 px in either direction. Links within text are as high as the text. */
export function smallTargets(): readonly string[] {
  const isInline = (element: Element): boolean =>
    element.matches("a") && element.closest(".prose, .announcement p, .sources, time, .byline") !== null;
  return [...document.querySelectorAll("a, button, summary, input, select")].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1;
    return isShown && !isInline(element) && (width < 23.9 || height < 23.9)
      ? [`${element.outerHTML.slice(0, 100)} ${Math.round(width)} × ${Math.round(height)}`]
      : [];
  });
}
