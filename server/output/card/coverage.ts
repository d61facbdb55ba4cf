/**
 * How much of each pixel a shape covers. Every edge adds the area to its right; one pass over the sums gives the
 * coverage, exact to rounding. font-rs and stb_truetype work in the same way.
 */

/** A grid of pixels that a shape is drawn into. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** An edge from one point to another; y grows downwards. */
  line(x0: number, y0: number, x1: number, y1: number): void;
  /** An edge along a quadratic arc. */
  arc(x0: number, y0: number, cx: number, cy: number, x1: number, y1: number): void;
  /** Coverage of each pixel, 0 to 255, row after row. */
  finish(): Uint8Array;
}

/** Pixels that an arc may be away from the lines that stand for it. */
const TOLERANCE = 0.15;

/** @param width @param height of the grid: shapes must lie inside of it */
export function createRaster(width: number, height: number): Raster {
  const sums = new Float64Array(width * height + 2);

  function line(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const down = y0 < y1 ? 1 : -1;
    const [topX, topY, bottomX, bottomY] = down === 1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (bottomX - topX) / (bottomY - topY);
    let x = topX;
    for (let row = Math.max(0, Math.floor(topY)); row < Math.min(height, Math.ceil(bottomY)); row++) {
      const height = Math.min(row + 1, bottomY) - Math.max(row, topY);
      const nextX = x + slope * height;
      addRow(row * width, down * height, Math.min(x, nextX), Math.max(x, nextX));
      x = nextX;
    }
  }

  /** An edge inside of one row, from `left` to `right`. */
  function addRow(start: number, area: number, left: number, right: number): void {
    const first = Math.floor(left);
    const last = Math.ceil(right);
    const at = start + first;
    if (last <= first + 1) {
      const middle = (left + right) / 2 - first;
      add(at, area * (1 - middle));
      add(at + 1, area * middle);
      return;
    }
    const share = 1 / (right - left);
    const begin = 1 - (left - first);
    const head = 0.5 * share * begin * begin;
    const end = right - last + 1;
    const tail = 0.5 * share * end * end;
    add(at, area * head);
    if (last === first + 2) add(at + 1, area * (1 - head - tail));
    else {
      const second = share * (1.5 - (left - first));
      add(at + 1, area * (second - head));
      for (let i = 2; i < last - first - 1; i++) add(at + i, area * share);
      const before = second + (last - first - 3) * share;
      add(at + last - first - 1, area * (1 - before - tail));
    }
    add(at + last - first, area * tail);
  }

  function add(at: number, area: number): void {
    sums[at] = (sums[at] ?? 0) + area;
  }

  return {
    width,
    height,
    line,
    arc(x0, y0, cx, cy, x1, y1) {
      const [bendX, bendY] = [x0 - 2 * cx + x1, y0 - 2 * cy + y1];
      const steps = Math.max(1, Math.ceil(Math.sqrt(Math.sqrt(bendX * bendX + bendY * bendY) / (4 * TOLERANCE))));
      let [fromX, fromY] = [x0, y0];
      for (let i = 1; i <= steps; i++) {
        const t = i / steps;
        const s = 1 - t;
        const x = s * s * x0 + 2 * s * t * cx + t * t * x1;
        const y = s * s * y0 + 2 * s * t * cy + t * t * y1;
        line(fromX, fromY, x, y);
        [fromX, fromY] = [x, y];
      }
    },
    finish() {
      const pixels = new Uint8Array(width * height);
      let sum = 0;
      for (let i = 0; i < pixels.length; i++) {
        // Each row ends where it began, but for rounding: what is left over would be drawn as a line.
        if (i % width === 0) sum = 0;
        sum += sums[i] ?? 0;
        pixels[i] = Math.min(255, Math.round(255 * Math.abs(sum)));
      }
      return pixels;
    },
  };
}
