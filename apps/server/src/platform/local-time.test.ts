import { currentZone } from '@innerspring/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, instantAt, nthDate } from './local-time.ts';

/** Every zone that the server stores. */
const zones = [...new Set(Intl.supportedValuesOf('timeZone').map((name) => currentZone(name) ?? name)), 'UTC'];

const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
  ]),
);
const shows = (at: Date, zone: string): string | undefined => clocks.get(zone)?.format(at).replace(' ', 'T');

const daysOf = ({ starts, ends }: { starts: string; ends: string }): number =>
  (Date.parse(ends.slice(0, 10)) - Date.parse(starts.slice(0, 10))) / 86_400_000;

describe('the instant of a local time', () => {
  it('is that of the first, and none, where clocks show it twice, or skip it', () => {
    expect(instantAt('2027-03-14T02:30', 'America/New_York')).toBeNull();
    expect(instantAt('2027-11-07T01:30', 'America/New_York')?.toISOString()).toBe('2027-11-07T05:30:00.000Z');
    expect(instantAt('2027-04-04T02:15', 'Australia/Lord_Howe')).not.toBeNull();
    expect(instantAt('2027-10-03T02:15', 'Australia/Lord_Howe')).toBeNull();
  });

  it('is shown there as it was given, in every zone and on both sides of each change of the clocks', () => {
    const skipped = new Set<string>();
    for (const zone of zones)
      for (const day of [
        '2027-01-31',
        '2027-03-14',
        '2027-03-28',
        '2027-04-04',
        '2027-10-03',
        '2027-10-31',
        '2027-11-07',
      ])
        for (const hour of [0, 1, 2, 3, 12]) {
          const local = `${day}T${String(hour).padStart(2, '0')}:30`;
          const at = instantAt(local, zone);
          if (at) expect(shows(at, zone), zone).toBe(local);
          else skipped.add(`${zone} ${local}`);
        }
    expect(skipped).toContain('America/New_York 2027-03-14T02:30');
    expect(skipped).toContain('Europe/Berlin 2027-03-28T02:30');
  });

  it('is read the same by both directions, whatever the time', () => {
    const minutes = fc.integer({ min: Date.UTC(1970, 0) / 60_000, max: Date.UTC(2200, 11) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const local = new Date(minute * 60_000).toISOString().slice(0, 16);
        const at = instantAt(local, zone);
        if (at) expect(shows(at, zone)).toBe(local);
      }),
    );
  });
});

describe('the dates of a series', () => {
  it.each([
    ['2027-01-29T09:00', '2027-01-31T17:00', '2027-02-28T09:00', '2027-03-02T17:00'],
    ['2027-01-29T20:00', '2027-01-30T02:00', '2027-02-28T20:00', '2027-03-01T02:00'],
    ['2028-01-31T09:00', '2028-01-31T10:00', '2028-02-29T09:00', '2028-02-29T10:00'],
    ['2027-12-31T22:00', '2028-01-01T03:00', '2028-01-31T22:00', '2028-02-01T03:00'],
  ])('a month after %s to %s is %s to %s', (starts, ends, nextStarts, nextEnds) =>
    expect(nthDate({ starts, ends }, { months: 1 }, 1)).toEqual({ starts: nextStarts, ends: nextEnds }),
  );

  it('are counted from the first', () => {
    const january = { starts: '2027-01-31T09:00', ends: '2027-01-31T10:00' };
    expect([1, 2, 3].map((times) => nthDate(january, { months: 1 }, times).starts)).toEqual([
      '2027-02-28T09:00',
      '2027-03-31T09:00',
      '2027-04-30T09:00',
    ]);
  });

  it('last as many days as the first, at the same hours, on days in order', () => {
    const span = fc.record({
      day: fc.integer({ min: 0, max: 80_000 }),
      days: fc.integer({ min: 0, max: 14 }),
      hour: fc.integer({ min: 0, max: 11 }),
    });
    const step = fc.constantFrom({ weeks: 1 }, { weeks: 2 }, { months: 1 });
    fc.assert(
      fc.property(span, step, fc.integer({ min: 1, max: 12 }), ({ day, days, hour }, every, times) => {
        const dayText = (at: number) => new Date(Date.UTC(1971, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);
        const from = String(hour).padStart(2, '0');
        const first = { starts: `${dayText(day)}T${from}:00`, ends: `${dayText(day + days)}T${from}:30` };
        const next = nthDate(first, every, times);
        expect(daysOf(next)).toBe(days);
        expect(next.starts.slice(11)).toBe(first.starts.slice(11));
        expect(next.ends.slice(11)).toBe(first.ends.slice(11));
        expect(next.starts > nthDate(first, every, times - 1).starts).toBe(true);
      }),
    );
  });
});

it('counts the days of the calendar, also those of 23 and 25 hours', () => {
  const york = (local: string) => instantAt(local, 'America/New_York') ?? new Date(Number.NaN);
  const aDayBefore = (at: Date) => new Date(at.getTime() - 86_400_000);
  const from24HoursTo = (local: string) => daysBetween(aDayBefore(york(local)), york(local), 'America/New_York');
  expect(from24HoursTo('2027-06-10T09:00')).toBe(1);
  expect(from24HoursTo('2027-11-07T23:30')).toBe(0);
  expect(from24HoursTo('2027-03-15T00:30')).toBe(2);
  expect(daysBetween(york('2027-11-08T00:10'), york('2027-11-07T00:10'), 'America/New_York')).toBe(-1);
});
