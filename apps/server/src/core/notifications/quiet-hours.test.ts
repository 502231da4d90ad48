import { expect, it } from 'vitest';
import { quietUntil } from './channels.ts';

const at = (timeZone: string, from: string, to: string, now: string, on = true) =>
  quietUntil({ quietHours: { on, from, to }, timeZone }, new Date(now))?.toISOString() ?? null;

it.each([
  [
    'in the evening, over midnight',
    'Europe/Berlin',
    '22:00',
    '07:00',
    '2026-01-10T21:30:20Z',
    '2026-01-11T06:00:00.000Z',
  ],
  ['in the morning', 'Europe/Berlin', '22:00', '07:00', '2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
  ['at the very beginning', 'UTC', '22:00', '07:00', '2026-01-10T22:00:00Z', '2026-01-11T07:00:00.000Z'],
  ['within a day', 'UTC', '12:00', '13:30', '2026-01-10T12:45:00Z', '2026-01-10T13:30:00.000Z'],
  ['New York where no zone was chosen', '', '22:00', '07:00', '2026-01-10T04:00:00Z', '2026-01-10T12:00:00.000Z'],
  [
    'over the change to summer time',
    'Europe/Berlin',
    '22:00',
    '07:00',
    '2026-03-28T22:00:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'over the change to winter time',
    'Europe/Berlin',
    '22:00',
    '07:00',
    '2026-10-24T21:00:00Z',
    '2026-10-25T06:00:00.000Z',
  ],
])('is quiet %s', (_when, zone, from, to, now, until) => {
  expect(at(zone, from, to, now)).toBe(until);
});

it.each([
  ['at the very end', 'UTC', '22:00', '07:00', '2026-01-11T07:00:00Z', true],
  ['before', 'UTC', '22:00', '07:00', '2026-01-10T21:59:59Z', true],
  ['where switched off', 'UTC', '22:00', '07:00', '2026-01-10T23:00:00Z', false],
  ['where it lasts for no time at all', 'UTC', '22:00', '22:00', '2026-01-10T22:00:00Z', true],
])('is not quiet %s', (_when, zone, from, to, now, on) => {
  expect(at(zone, from, to, now, on)).toBeNull();
});
