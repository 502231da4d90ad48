import type { EventInput } from '@innerspring/contract/events/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { setTimeDisplay } from '../../ui/words/date-format.ts';
import { googleLink, outlookLink } from './calendar-links.ts';
import { hoursOf, longDay, monthAfter, readersTime, weeksOf, whenOf } from './event-times.ts';
import { agendaProblem, blankValues, capacityProblem, inputOf, valuesOf } from './event-values.ts';
import { chosenFilters, goingText, readEventSearch } from './events.data.ts';
import { tileOf } from './event-day.ts';

afterEach(() => setTimeDisplay({ timeZone: '', dateFormat: 'us' }));

const morning = {
  date: '2027-01-24T14:00:00.000Z',
  endDate: '2027-01-24T17:00:00.000Z',
  timeZone: 'America/New_York',
};
/** Replaces narrow spaces, such as those before AM and PM. */
const plain = (text: string | null) => text?.replaceAll(/[\u202F\u2009]/g, ' ');

describe('the times of an event', () => {
  it('are those on the clocks there', () => {
    expect(longDay(morning)).toBe('Sunday, January 24, 2027');
    expect(plain(hoursOf(morning))).toBe('9:00 AM – 12:00 PM EST');
    expect(tileOf(morning)).toEqual(['Jan', '24']);
    // In Tokyo it is already the next day.
    expect(longDay({ ...morning, timeZone: 'Asia/Tokyo' })).toBe('Sunday, January 24, 2027');
    expect(longDay({ date: '2027-01-24T16:00:00.000Z', timeZone: 'Asia/Tokyo' })).toBe('Monday, January 25, 2027');
  });

  it('name the last day where there are several', () => {
    const days = { ...morning, endDate: '2027-01-27T23:00:00.000Z' };
    expect(plain(hoursOf(days))).toBe('9:00 AM – Wednesday, January 27, 2027, 6:00 PM EST');
    expect(plain(whenOf(days))).toBe('Sun, Jan 24 – Wed, Jan 27');
    expect(plain(whenOf(morning))).toBe('Sun, Jan 24, 9:00 AM – 12:00 PM EST');
  });

  it('name the reader’s own time where their clocks show another', () => {
    setTimeDisplay({ timeZone: 'Europe/Berlin', dateFormat: 'us' });
    expect(plain(readersTime(morning))).toBe('3:00 PM your time');
    setTimeDisplay({ timeZone: 'Australia/Sydney', dateFormat: 'us' });
    expect(plain(readersTime(morning))).toBe('Monday, January 25, 2027, 1:00 AM your time');
    setTimeDisplay({ timeZone: 'America/Toronto', dateFormat: 'us' });
    expect(readersTime(morning)).toBeNull();
  });

  it('put the day first for readers who write dates so', () => {
    setTimeDisplay({ timeZone: '', dateFormat: 'eu' });
    expect(longDay({ ...morning, timeZone: 'Europe/London' })).toMatch(/^Sunday,? 24 January 2027$/);
  });
});

describe('a month', () => {
  it('has its weeks from Sunday on', () => {
    const weeks = weeksOf('2027-02');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      null,
      '2027-02-01',
      '2027-02-02',
      '2027-02-03',
      '2027-02-04',
      '2027-02-05',
      '2027-02-06',
    ]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(28);
  });

  it('is followed by the next, over the end of a year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  });
});

describe('the address of the list', () => {
  it('has what is offered, and nothing else', () => {
    expect(
      readEventSearch({ tab: 'mine', category: 'market', format: 'moon', month: '2027-13', day: '2027-01-24' }),
    ).toEqual({
      tab: 'mine',
      category: 'market',
      format: undefined,
      region: undefined,
      major: undefined,
      free: undefined,
      month: undefined,
      day: '2027-01-24',
    });
  });

  it('is shown as the filters that are on', () => {
    expect(chosenFilters({ category: 'plant_tour', region: 'Texas', free: 'yes' }).map(({ label }) => label)).toEqual([
      'Plant tour',
      'Texas',
      'Free',
    ]);
  });
});

describe('the form', () => {
  const values = { ...blankValues('America/Chicago', 'Pine Hollow Foam'), title: 'Open house' };

  it('reads the agenda line by line, and says which line has no time', () => {
    expect(agendaProblem('9:30 Pour line\n\n 11:00  Lab ')).toBeNull();
    expect(agendaProblem('9:30 Pour line\nLunch')).toContain('This one doesn’t: Lunch');
    for (const wrong of ['25:00 Night', '13:30 PM Lab', '0:30 AM Lab']) expect(agendaProblem(wrong)).not.toBeNull();
    expect(
      inputOf({ ...values, agenda: '9:30 AM Pour line\n12:05 am Lab\n6:30 p.m. Doors\n12:00PM Amber' }).agenda,
    ).toEqual([
      { time: '09:30', title: 'Pour line' },
      { time: '00:05', title: 'Lab' },
      { time: '18:30', title: 'Doors' },
      { time: '12:00', title: 'Amber' },
    ]);
    expect(inputOf({ ...values, agenda: '9:30 Pour line\n\n 11:00  Lab ' }).agenda).toEqual([
      { time: '09:30', title: 'Pour line' },
      { time: '11:00', title: 'Lab' },
    ]);
  });

  it('takes a number of places, or none', () => {
    expect([capacityProblem(''), capacityProblem('40'), capacityProblem('0'), capacityProblem('many')]).toEqual([
      null,
      null,
      'Enter a whole number, or leave it empty',
      'Enter a whole number, or leave it empty',
    ]);
    expect(inputOf({ ...values, capacity: ' ' }).capacity).toBeNull();
    expect(inputOf({ ...values, capacity: '40' }).capacity).toBe(40);
  });

  it('holds a stored event as it was entered', () => {
    const input: EventInput = {
      ...inputOf({ ...values, category: 'market', isFree: 'no', priceNote: '$45', hostCompanyId: '7', capacity: '12' }),
      agenda: [{ time: '09:30', title: 'Pour line' }],
    };
    expect(inputOf(valuesOf(input))).toEqual(input);
  });
});

it('says how many are going, and of how many places', () => {
  expect(goingText({ goingCount: 1, takenCount: 1, capacity: null })).toBe('1 member going');
  expect(goingText({ goingCount: 3, takenCount: 4, capacity: 10 })).toBe('4 of 10 places taken');
});

it('leads to other calendars with the times in UTC', () => {
  const event = {
    ...morning,
    id: 7,
    title: 'Winter Market & more',
    description: 'Four days',
    venue: 'World Market Center',
    address: '',
    city: 'Las Vegas',
    region: 'Nevada',
    country: 'United States',
    joinUrl: null,
  } as never;
  const google = new URL(googleLink(event)).searchParams;
  expect([google.get('dates'), google.get('text'), google.get('ctz'), google.get('location')]).toEqual([
    '20270124T140000Z/20270124T170000Z',
    'Winter Market & more',
    'America/New_York',
    'World Market Center, Las Vegas, Nevada, United States',
  ]);
  const outlook = new URL(outlookLink(event)).searchParams;
  expect([outlook.get('startdt'), outlook.get('enddt')]).toEqual([morning.date, morning.endDate]);
  expect(outlook.get('body')).toContain('/events/7');
});
