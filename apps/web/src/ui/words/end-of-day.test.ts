import { expect, it } from 'vitest';
import { endOfDay } from './end-of-day.ts';

it.each(['2027-01-31', '2028-02-29', '2026-11-01', '2026-03-08'])(
  'is still %s on this device, and the last of it',
  (day) => {
    const end = new Date(endOfDay(day));
    const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE').format(at);
    expect(dayOf(end)).toBe(day);
    expect(dayOf(new Date(end.getTime() + 1))).not.toBe(day);
  },
);
