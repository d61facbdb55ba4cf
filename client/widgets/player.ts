/**
 * A video of another site: a picture with a link until the reader starts it, so that nothing is loaded from other hosts
 * before.
 */
import { make } from "../runtime/kit.ts";

/** The embedding address of a video, or nothing for an address that cannot be embedded. */
export function embedAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, "");
  const id =
    host === "youtu.be"
      ? url.pathname.slice(1)
      : /^(m\.)?youtube(-nocookie)?\.com$/.test(host)
        ? (url.searchParams.get("v") ?? /^\/(?:embed|shorts)\/([^/]+)/.exec(url.pathname)?.[1])
        : undefined;
  return id !== undefined && /^[\w-]{6,20}$/.test(id)
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
    : undefined;
}

/** Makes the picture play in its place on a click. */
export function start(element: HTMLElement): void {
  const link = element.querySelector("a");
  const address = element.dataset["url"] ?? link?.href ?? "";
  const embed = embedAddress(address);
  if (embed === undefined) return;
  const play = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    element.replaceChildren(
      make("iframe", {
        title: link?.textContent ?? address,
        attributes: {
          src: embed,
          allow: "autoplay; fullscreen; picture-in-picture",
          allowfullscreen: "",
          referrerpolicy: "strict-origin",
        },
      }),
    );
  };
  (link ?? element).addEventListener("click", play);
}
