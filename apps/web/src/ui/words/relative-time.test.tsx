import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTimeDisplay } from './date-format.ts';
import { absoluteTime, RelativeTime, relativeTime } from './relative-time.tsx';

const now = new Date('2026-07-15T12:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-07-15T11:59:01Z', 'Just now'],
    ['2026-07-15T11:59:00Z', '1 min'],
    ['2026-07-15T11:00:01Z', '59 min'],
    ['2026-07-15T11:00:00Z', '1 h'],
    ['2026-07-14T12:00:01Z', '23 h'],
    ['2026-07-14T12:00:00Z', '1 d'],
    ['2026-07-08T12:00:00Z', '1 w'],
    ['2026-06-18T12:00:00Z', '3 w'],
    ['2026-06-10T12:00:00Z', 'Jun 10'],
    ['2025-06-10T12:00:00Z', 'Jun 10, 2025'],
    ['2026-07-15T12:00:30Z', 'Just now'],
    ['2026-07-15T12:05:00Z', 'in 5 min'],
    ['not a date', ''],
  ])('shows %s as "%s"', (instant, words) => {
    expect(relativeTime(new Date(instant), now)).toBe(words);
  });
});

it('gives no words for a moment that is none', () => {
  expect(absoluteTime(new Date('not a date'))).toBe('');
});

it('has the moment for machines, and in full once the pointer is over it', () => {
  render(<RelativeTime value="2020-03-01T12:00:00Z" suffix="ago" />);
  const time = screen.getByText('Mar 1, 2020');
  expect(time).toHaveAttribute('datetime', '2020-03-01T12:00:00Z');
  fireEvent.pointerEnter(time);
  expect(time).toHaveAttribute('title', expect.stringContaining('March 1, 2020'));
});

describe('the member’s way of writing dates', () => {
  afterEach(() => setTimeDisplay({ timeZone: '', dateFormat: 'us' }));

  it.each([
    ['us', 'America/New_York', 'Jun 10', 'Jan 1, 2025', 'Wednesday, June 10, 2026 at 8:30 PM'],
    ['eu', 'Europe/Berlin', '11 Jun', '1 Jan 2025', 'Thursday, 11 June 2026 at 02:30'],
    ['iso', 'UTC', '2026-06-11', '2025-01-01', '2026-06-11 00:30'],
  ] as const)('%s in %s', (dateFormat, timeZone, recent, older, whole) => {
    setTimeDisplay({ timeZone, dateFormat });
    const plain = (text: string) => text.replaceAll('\u202f', ' ');
    expect(relativeTime(new Date('2026-06-11T00:30:00Z'), now)).toBe(recent);
    expect(relativeTime(new Date('2025-01-01T12:00:00Z'), now)).toBe(older);
    expect(plain(absoluteTime(new Date('2026-06-11T00:30:00Z')))).toBe(whole);
  });

  it('falls back to the device where the zone is not known', () => {
    setTimeDisplay({ timeZone: 'Mars/Olympus', dateFormat: 'iso' });
    expect(relativeTime(new Date('2025-01-01T12:00:00Z'), now)).toBe('2025-01-01');
  });
});
