import { expect, it } from 'vitest';
import { dragCrop, fitCrop, keptArea, leastZoom, wholeCrop } from './crop-dialog.tsx';

const wide = { width: 400, height: 200 };
const tall = { width: 200, height: 400 };

it('keeps as much as the shape allows, from the middle', () => {
  expect(keptArea(wide, 1, wholeCrop)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
  expect(keptArea(tall, 1, wholeCrop)).toEqual({ left: 0, top: 100, width: 200, height: 200 });
  expect(keptArea(wide, 4, wholeCrop)).toEqual({ left: 0, top: 50, width: 400, height: 100 });
});

it('keeps less the closer it is', () => {
  expect(keptArea(wide, 1, { ...wholeCrop, zoom: 2 })).toEqual({ left: 150, top: 50, width: 100, height: 100 });
});

it('never leaves the image, nor its bounds of zoom', () => {
  expect(fitCrop(wide, 1, { x: 5, y: -5, zoom: 1 })).toEqual({ x: 0.75, y: 0.5, zoom: 1 });
  expect(fitCrop(wide, 1, { x: 0, y: 0, zoom: 99 })).toEqual({ x: 0.0625, y: 0.125, zoom: 4 });
});

it('follows the hand', () => {
  expect(dragCrop(wide, 1, wholeCrop, { x: 0.5, y: 0 })).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  expect(dragCrop(wide, 1, wholeCrop, { x: 9, y: 9 })).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
});

it('takes all of the image into the frame where that is allowed, in its middle', () => {
  expect(leastZoom(wide, 1, false)).toBe(1);
  const least = leastZoom(wide, 1, true);
  expect([least, leastZoom(tall, 1, true), leastZoom(tall, 0.5, true)]).toEqual([0.5, 0.5, 1]);
  const whole = fitCrop(wide, 1, { x: 0.2, y: 0.9, zoom: 0.1 }, least);
  expect(whole).toEqual({ x: 0.5, y: 0.5, zoom: 0.5 });
  expect(keptArea(wide, 1, whole)).toEqual({ left: 0, top: -100, width: 400, height: 400 });
  expect(dragCrop(wide, 1, whole, { x: 0.3, y: 0.3 })).toEqual(whole);
});
