import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounded, firstView, fitted, isPutAway, MOST_SCALE, pinched, wholeView, zoomedAt } from './zoom.ts';

const frame = { width: 1000, height: 800 };
const landscape = { picture: { width: 1000, height: 500 }, frame };

describe('the size at first', () => {
  it('fills the frame with a picture that is larger', () => {
    expect(fitted({ width: 4000, height: 2000 }, frame, 640)).toEqual({ width: 1000, height: 500 });
  });

  it('is never less than in the feed, nor more than the picture has', () => {
    expect(fitted({ width: 320, height: 200 }, frame, 640)).toEqual({ width: 640, height: 400 });
    expect(fitted({ width: 700, height: 300 }, frame, 640)).toEqual({ width: 700, height: 300 });
  });

  it('shows the top of a tall picture as wide as in the feed', () => {
    const picture = fitted({ width: 600, height: 2400 }, frame, 600);
    expect(picture).toEqual({ width: 200, height: 800 });
    const view = firstView({ picture, frame }, 600);
    expect(view.scale).toBe(3);
    // The upper edges meet: the picture's middle is half of what is too much below the frame's.
    expect(view.y).toBe((2400 - 800) / 2);
    expect(firstView(landscape, 640)).toEqual(wholeView);
  });
});

describe('zoom', () => {
  it('keeps what is under the pointer', () => {
    const at = { x: 200, y: -50 };
    const view = zoomedAt(wholeView, 2, at, landscape);
    expect(view).toEqual({ scale: 2, x: -200, y: 50 });
  });

  it('stays within its limits and over the frame', () => {
    const number = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 50, noNaN: true }), number, number, (scale, x, y) => {
        const view = bounded({ scale, x, y }, landscape);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(MOST_SCALE);
        expect(Math.abs(view.x)).toBeLessThanOrEqual((1000 * view.scale - 1000) / 2 + 0.001);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (500 * view.scale - 800) / 2) + 0.001);
      }),
    );
  });

  it('goes back to the whole picture', () => {
    expect(zoomedAt({ scale: 3, x: 400, y: 200 }, 0.1, { x: 0, y: 0 }, landscape)).toEqual(wholeView);
  });
});

describe('two fingers', () => {
  it('make the picture as much larger as they go apart', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const to = [
      { x: -100, y: 0 },
      { x: 100, y: 0 },
    ] as const;
    expect(pinched(wholeView, from, to, landscape)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  it('take the picture along', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const to = [
      { x: -20, y: 10 },
      { x: 80, y: 10 },
    ] as const;
    expect(pinched({ scale: 2, x: 0, y: 0 }, from, to, landscape)).toEqual({ scale: 2, x: 30, y: 10 });
  });
});

it('is put away by a long or a quick way down', () => {
  expect(isPutAway(150, 0.1)).toBe(true);
  expect(isPutAway(60, 1)).toBe(true);
  expect(isPutAway(60, 0.1)).toBe(false);
  expect(isPutAway(-200, 2)).toBe(false);
});
