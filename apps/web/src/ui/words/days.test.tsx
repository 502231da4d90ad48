import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTimeDisplay } from './date-format.ts';
import { Age, ageOf, dayLabel } from './days.tsx';

const now = new Date('2026-11-21T12:00:00Z');

afterEach(() => setTimeDisplay({ timeZone: '', dateFormat: 'us' }));

it.each([
  ['2026-11-21T11:59:30Z', 'Just now'],
  ['2026-11-21T10:00:00Z', '2 h ago'],
  ['2026-11-01T12:00:00Z', '2 w ago'],
  ['2026-10-23T12:00:00Z', '1 mo ago'],
  ['2025-12-12T12:00:00Z', '11 mo ago'],
  ['2025-11-21T11:00:00Z', '1 y ago'],
  ['2022-11-20T12:00:00Z', '4 y ago'],
])('says of %s that it was %s', (date, words) => {
  expect(ageOf(new Date(date), now)).toBe(words);
});

it('tells the moment in full on hover', () => {
  render(<Age value="2020-01-05T12:00:00.000Z" />);
  const age = screen.getByText(/^\d+ y ago$/);
  fireEvent.pointerEnter(age);
  expect(age).toHaveAttribute('title', expect.stringContaining('2020'));
});

it.each([
  // Half past midnight and half past eleven at night of the day that the clocks change, with 25 hours, and with 23.
  ['2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z', 'Today'],
  ['2026-11-01T03:30:00Z', '2026-11-02T04:30:00Z', 'Yesterday'],
  ['2026-11-01T04:30:00Z', '2026-11-02T05:10:00Z', 'Yesterday'],
  ['2026-03-07T17:00:00Z', '2026-03-09T04:10:00Z', 'Saturday'],
  ['2026-03-08T05:30:00Z', '2026-03-09T04:10:00Z', 'Yesterday'],
  ['2026-11-01T04:30:00Z', '2026-10-31T12:00:00Z', 'November 1, 2026'],
])('calls %s, read at %s in New York, %s', (at, read, label) => {
  setTimeDisplay({ timeZone: 'America/New_York', dateFormat: 'us' });
  expect(dayLabel(new Date(at), new Date(read))).toBe(label);
});
