import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Age, ageOf } from './days.tsx';

const now = new Date('2026-11-21T12:00:00Z');

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
