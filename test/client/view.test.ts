/** What is seen of an enlarged picture. */
import { expect, test } from "bun:test";
import { moved, WHOLE, zoomed } from "../../client/widgets/zoom-view.ts";

const size = { width: 400, height: 300 };

test("what lies under the pointer stays there", () => {
  const place = { x: 60, y: -40 };
  let view = WHOLE;
  // The point of the picture that is shown at a place, in its own measure from its middle.
  const under = (): readonly number[] => [(place.x - view.x) / view.scale, (place.y - view.y) / view.scale];
  const before = under();
  for (const factor of [1.5, 2, 0.8]) {
    view = zoomed(view, factor, size, place);
    for (const [i, value] of under().entries()) expect(value).toBeCloseTo(before[i] ?? NaN, 6);
  }
  expect(view.scale).toBeCloseTo(2.4, 6);
});

test("the picture fills the window: it is never smaller, and no edge of it is drawn inside", () => {
  expect(zoomed(WHOLE, 0.2, size, { x: 10, y: 10 })).toEqual(WHOLE);
  const large = zoomed(WHOLE, 2, size, { x: 0, y: 0 });
  expect(moved(large, 1000, -1000, size)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(zoomed(moved(large, 1000, -1000, size), 0.5, size, { x: 0, y: 0 })).toEqual(WHOLE);
  expect(zoomed(WHOLE, 1000, size, { x: 0, y: 0 }).scale).toBe(8);
});
