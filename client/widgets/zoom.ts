import { make, words } from "../runtime/kit.ts";

/** Shows a picture as large as the window; a click, Escape or scrolling closes it. */
export function zoom(picture: Element): void {
  const copy = picture.cloneNode(true);
  if (!(copy instanceof HTMLElement || copy instanceof SVGElement)) return;
  for (const name of ["id", "tabindex", "data-zoom", "loading", "style"]) copy.removeAttribute(name);
  const dialog = make(
    "dialog",
    { className: "zoom", attributes: { "aria-label": words().zoom, "data-client": "" } },
    copy,
  );
  const close = (): void => dialog.close();
  const { body } = document;
  dialog.addEventListener("click", close);
  window.addEventListener("scroll", close, { passive: true, once: true });
  dialog.addEventListener("close", () => {
    window.removeEventListener("scroll", close);
    dialog.remove();
    if (picture instanceof HTMLElement || picture instanceof SVGElement) picture.focus({ preventScroll: true });
  });
  body.append(dialog);
  dialog.showModal();
}
