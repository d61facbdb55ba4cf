/** Tells of long tables whether they fit, so that their head may stay in sight. */
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries)
    if (!target.isConnected) sizes.unobserve(target);
    else target.toggleAttribute("data-fits", target.scrollWidth <= target.clientWidth);
});

/** Watches the long tables below an element. May be called again after the article has changed. */
export function startTables(root: ParentNode): void {
  for (const table of root.querySelectorAll(".table.long")) sizes.observe(table);
}
