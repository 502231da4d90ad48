import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CalendarDate,
  CalendarMonth,
  ChosenDate,
  ChosenInstant,
  isCalendarDate,
  LocalDateTime,
  TimeZone,
} from './dates.ts';
import { currentZone } from './zones.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

const noDays = [
  '2027-02-29',
  '2027-02-30',
  '2100-02-29',
  '2027-04-31',
  '2027-13-01',
  '2027-00-10',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2201-01-01',
  '9999-12-31',
];

describe('a date', () => {
  it.each(['2027-01-31', '2028-02-29', '2000-02-29', '1900-01-01', '2200-12-31'])('takes %s', (day) => {
    expect(accepts(CalendarDate, day)).toBe(true);
    expect(accepts(ChosenDate, day)).toBe(true);
    expect(accepts(LocalDateTime, `${day}T23:59`)).toBe(true);
    expect(accepts(ChosenInstant, `${day}T00:00:00.000Z`)).toBe(true);
  });
  it.each(noDays)('refuses %s in every form', (day) => {
    expect(accepts(CalendarDate, day)).toBe(false);
    expect(accepts(ChosenDate, day)).toBe(false);
    expect(accepts(ChosenDate, `${day}T10:00:00Z`)).toBe(false);
    expect(accepts(ChosenInstant, `${day}T10:00:00Z`)).toBe(false);
    expect(accepts(LocalDateTime, `${day}T10:00`)).toBe(false);
  });
  it.each([
    '',
    '2027',
    '2027-1-1',
    '1/2/2027',
    'tomorrow',
    '+010000-01-01',
    '-000001-01-01',
    '2027-01-01 10:00',
    '2027-01-01T10:00',
    '2027-01-01T24:00Z',
    '2027-01-01T10:60Z',
    '2027-01-01T10:00:00+24:00',
    '2027-01-01\n',
  ])('refuses %j as a day or an instant', (text) => expect(accepts(ChosenDate, text)).toBe(false));
  it('takes exactly the days that the calendar counts', () => {
    const day = fc.tuple(
      fc.integer({ min: 1890, max: 2210 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(day, ([year, month, date]) => {
        const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
        const isThere = year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && date >= 1 && date <= length;
        const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        expect(isCalendarDate(text)).toBe(isThere);
      }),
    );
  });
  it('takes the months of the same years', () => {
    for (const month of ['1900-01', '1999-12', '2027-02', '2200-12']) expect(accepts(CalendarMonth, month)).toBe(true);
    for (const month of ['1899-12', '2201-01', '2027-13', '2027-00', '0000-01', '2027-1'])
      expect(accepts(CalendarMonth, month)).toBe(false);
  });
});

describe('a time zone', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['US/Eastern', 'America/New_York'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
  ])('%s is kept as %s', (given, kept) => expect(TimeZone.parse(given)).toBe(kept));
  it.each([
    '',
    '+05:30',
    '+0530',
    '-05',
    '+25:99',
    'UTC+2',
    'GMT+2:00',
    'Z',
    'Mars/Olympus',
    'America/New_York ',
    `A${'/B'.repeat(100)}`,
  ])('%j is none', (given) => expect(accepts(TimeZone, given)).toBe(false));
  it('has one name, which is a name of itself, whatever the runtime calls it', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) {
      const kept = currentZone(name);
      expect(currentZone(kept ?? ''), name).toBe(kept);
      expect(currentZone(name.toUpperCase()), name).toBe(kept);
    }
  });
});
