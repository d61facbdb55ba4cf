/** What of an enlarged picture is seen: how large it is, and how far its middle is from that of the window. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The whole picture. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

const LARGEST = 8;

/** Keeps the picture in the window: no further out than its edge. */
function within({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const limit = (value: number, room: number): number => Math.min(room, Math.max(-room, value)) + 0;
  return { scale, x: limit(x, ((scale - 1) * width) / 2), y: limit(y, ((scale - 1) * height) / 2) };
}

/**
 * The view after zooming by a factor; what lies under a place stays there.
 * @param place from the middle of the window
 */
export function zoomed(
  view: ZoomView,
  factor: number,
  size: Size,
  place: Readonly<Record<"x" | "y", number>>,
): ZoomView {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const share = scale / view.scale;
  return within({ scale, x: place.x - (place.x - view.x) * share, y: place.y - (place.y - view.y) * share }, size);
}

/** The view after moving the picture. */
export function moved(view: ZoomView, dx: number, dy: number, size: Size): ZoomView {
  return within({ ...view, x: view.x + dx, y: view.y + dy }, size);
}
