import type { KeyboardSensorProps } from '@dnd-kit/core';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardKeyboardSensor } from './board-keyboard-sensor.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Takes a card, and keeps what the sensor reports. Each arrow key moves by 10 pixels. */
function take() {
  const reports: unknown[] = [];
  const event = new KeyboardEvent('keydown', { code: 'Space' });
  const props = {
    active: 1,
    activeNode: { node: { current: null } },
    event: Object.defineProperty(event, 'target', { value: document.body }),
    context: { current: { collisionRect: null, scrollableAncestors: [] } },
    options: {
      coordinateGetter: ({ code }: KeyboardEvent) => (code === 'ArrowRight' ? { x: 10, y: 0 } : undefined),
    },
    onStart: () => reports.push('started'),
    onMove: ({ x }: { x: number }) => reports.push(x),
    onEnd: () => reports.push('ended'),
    onCancel: () => reports.push('canceled'),
  };
  const sensor = new BoardKeyboardSensor(props as unknown as KeyboardSensorProps);
  expect(sensor.autoScrollEnabled).toBe(false);
  return reports;
}

it('keeps the keys that come before the sensor listens, and does not let them scroll the page', () => {
  const reports = take();
  expect(fireEvent.keyDown(document.body, { code: 'ArrowRight' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { code: 'Space' })).toBe(false);
  expect(reports).toEqual(['started']);
  vi.runAllTimers();
  expect(reports).toEqual(['started', 10, 'ended']);
});

it('leaves later keys to the sensor, and keys after the end to the page', () => {
  const reports = take();
  vi.runAllTimers();
  fireEvent.keyDown(document.body, { code: 'ArrowRight' });
  expect(fireEvent.keyDown(document.body, { code: 'KeyA' })).toBe(true);
  fireEvent.keyDown(document.body, { code: 'Escape' });
  fireEvent.keyDown(document.body, { code: 'ArrowRight' });
  expect(reports).toEqual(['started', 10, 'canceled']);
});
