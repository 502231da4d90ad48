import { describe, expect, it } from 'vitest';
import { businessHours, businessMinutes } from './business-hours.ts';

describe('businessMinutes', () => {
  const at = (text: string) => new Date(text);

  it('counts a weekday afternoon as it passes', () => {
    expect(businessMinutes(at('2026-11-18T18:00:00Z'), at('2026-11-18T20:30:00Z'))).toBe(150);
  });

  it('counts nothing before 9am, after 5pm and at the weekend, Eastern time', () => {
    expect(businessMinutes(at('2026-11-18T10:00:00Z'), at('2026-11-18T13:59:00Z'))).toBe(0);
    expect(businessMinutes(at('2026-11-18T22:00:00Z'), at('2026-11-19T03:00:00Z'))).toBe(0);
    expect(businessMinutes(at('2026-11-21T14:00:00Z'), at('2026-11-22T23:00:00Z'))).toBe(0);
  });

  it('joins Friday afternoon and Monday morning', () => {
    expect(businessHours(at('2026-11-20T21:00:00Z'), at('2026-11-23T15:00:00Z'))).toBe(2);
  });

  it('gives eight hours to the days on which clocks change nothing within reviewing time', () => {
    // Daylight saving time ended on Sunday 1 November 2026 in the US.
    expect(businessHours(at('2026-10-30T13:00:00Z'), at('2026-11-02T22:00:00Z'))).toBe(16);
    // It began on Sunday 8 March 2026.
    expect(businessHours(at('2026-03-06T14:00:00Z'), at('2026-03-09T21:00:00Z'))).toBe(16);
  });

  it('is zero for an empty or reversed span', () => {
    expect(businessMinutes(at('2026-11-18T18:00:00Z'), at('2026-11-18T18:00:00Z'))).toBe(0);
    expect(businessMinutes(at('2026-11-18T18:00:00Z'), at('2026-11-17T18:00:00Z'))).toBe(0);
  });

  it('adds up over any cut of the span', () => {
    const from = at('2026-10-28T12:34:00Z');
    const to = at('2026-11-12T19:21:00Z');
    const cut = at('2026-11-01T06:30:00Z');
    expect(businessMinutes(from, cut) + businessMinutes(cut, to)).toBe(businessMinutes(from, to));
  });
});
