import { expect, it } from 'vitest';
import { zoneName, zonesMatching } from './public/time-zones.ts';

const found = (text: string) => zonesMatching(text).map(({ label }) => label);

it.each([
  ['Europe/Kiev', 'Kyiv'],
  ['Europe/Kyiv', 'Kyiv'],
  ['Asia/Calcutta', 'Kolkata'],
  ['America/Buenos_Aires', 'Argentina, Buenos Aires'],
  ['America/New_York', 'New York'],
  ['America/North_Dakota/Center', 'North Dakota, Center'],
  ['UTC', 'UTC'],
])('calls %s %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

it.each(['kyiv', 'KYIV', 'europe kyiv'])('finds Kyiv by %s', (text) => {
  expect(found(text)[0]).toBe('Kyiv');
});

it('finds zones by the name of their time, the city’s own name first', () => {
  expect(found('eastern time')).toContain('New York');
  expect(found('new y')[0]).toBe('New York');
  expect(found('sao paulo')).toEqual(['Sao Paulo']);
});

it('finds nothing for words of no zone, and never more than a list can show', () => {
  expect(found('zzz')).toEqual([]);
  expect(found('a').length).toBeLessThanOrEqual(50);
});

it('gives each zone once, under the name that is stored', () => {
  expect(zonesMatching('kyiv').map(({ id }) => id)).toEqual(['Europe/Kyiv']);
  expect(zonesMatching('calcutta').map(({ id }) => id)).toEqual(['Asia/Kolkata']);
});
