import { make, textsOf, words } from "../runtime/kit.ts";
import * as pictureTexts from "../../shared/messages/picture.ts";
import { tool } from "./tool.ts";
import { moved, WHOLE, zoomed, type Size, type ZoomView } from "./zoom-view.ts";

/** One press of a key or a button. */
const STEP = 1.5;
/** Pixels that an arrow key moves the picture by. */
const PAN = 80;
/** Pixels from which on a touch is no tap any more. */
const DRAG = 6;

const CENTRE = { x: 0, y: 0 };

/**
 * Shows a picture as large as the window. Wheel, pinch, `+`, `-` and `0` change its size, dragging and arrows move it;
 * Escape, the button, or a click while the whole picture is seen close it. The focus returns to `origin`.
 */
export function zoom(picture: Element, origin: HTMLElement | SVGElement): void {
  const copy = picture.cloneNode(true);
  if (!(copy instanceof HTMLElement || copy instanceof SVGElement)) return;
  for (const name of ["id", "tabindex", "role", "aria-haspopup", "data-zoom", "loading", "style"])
    copy.removeAttribute(name);
  const text = textsOf("picture", pictureTexts);
  let view = WHOLE;

  const show = (next: ZoomView): void => {
    view = next;
    copy.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    stage.toggleAttribute("data-large", view.scale > 1);
  };
  const size = (): Size => ({ width: stage.clientWidth, height: stage.clientHeight });
  const by = (factor: number, place = CENTRE): void => show(zoomed(view, factor, size(), place));

  const stage = make("div", { className: "zoom-stage" }, copy);
  const closing = tool(words().close, "m4 4 8 8M12 4l-8 8", () => dialog.close());
  const dialog = make(
    "dialog",
    {
      className: "zoom",
      attributes: {
        // A decorative picture has a name that is empty.
        "aria-label": picture.ariaLabel || picture.getAttribute("alt") || text.picture,
        "data-client": "",
      },
    },
    stage,
    make(
      "div",
      { className: "zoom-tools" },
      tool(text.zoomOut, "M3 8h10", () => by(1 / STEP)),
      tool(text.fit, "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3", () => show(WHOLE)),
      tool(text.zoomIn, "M3 8h10M8 3v10", () => by(STEP)),
      closing,
    ),
  );

  dialog.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      "+": () => by(STEP),
      "=": () => by(STEP),
      "-": () => by(1 / STEP),
      "0": () => show(WHOLE),
      ArrowLeft: () => show(moved(view, PAN, 0, size())),
      ArrowRight: () => show(moved(view, -PAN, 0, size())),
      ArrowUp: () => show(moved(view, 0, PAN, size())),
      ArrowDown: () => show(moved(view, 0, -PAN, size())),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  followPointers(stage, {
    zoom: by,
    move: (dx, dy) => show(moved(view, dx, dy, size())),
    tap: () => {
      if (view.scale === 1) dialog.close();
    },
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    // The search has closed it, to be typed into: this is told a moment later.
    if (document.querySelector("dialog[open]") === null) origin.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  closing.focus();
}

interface Gestures {
  readonly zoom: (factor: number, place: { readonly x: number; readonly y: number }) => void;
  readonly move: (dx: number, dy: number) => void;
  /** Pressed and released in one place. */
  readonly tap: () => void;
}

/** Tells what one or two pointers and the wheel do on an element. */
function followPointers(stage: HTMLElement, gestures: Gestures): void {
  const pointers = new Map<number, { x: number; y: number }>();
  let way = 0;
  let most = 0;
  const placeOf = ({ clientX, clientY }: MouseEvent): { x: number; y: number } => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const release = ({ pointerId, type }: PointerEvent): void => {
    if (!pointers.delete(pointerId) || pointers.size > 0) return;
    if (type === "pointerup" && most === 1 && way < DRAG) gestures.tap();
    [way, most] = [0, 0];
  };
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, placeOf(event));
    most = Math.max(most, pointers.size);
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = placeOf(event);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    way += Math.hypot(dx, dy);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) gestures.move(dx, dy);
    else {
      const distance = (to: { x: number; y: number }): number =>
        Math.max(1, Math.hypot(to.x - other.x, to.y - other.y));
      gestures.move(dx / 2, dy / 2);
      gestures.zoom(distance(now) / distance(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    pointers.set(event.pointerId, now);
  });
  stage.addEventListener("pointerup", release);
  stage.addEventListener("pointercancel", release);
  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      // A line of the wheel counts as 16 pixels; fingers that pinch on a touchpad send small steps with Control.
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
      gestures.zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002)), placeOf(event));
    },
    { passive: false },
  );
}
