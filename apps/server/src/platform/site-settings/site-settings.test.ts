import { describe, expect, it, vi } from 'vitest';
import { z } from '@innerspring/contract';
import { createMemoryBus } from '../bus/bus.ts';
import type { Querying } from '../db/statement.ts';
import { limitPoints, createSiteSettings, defineSetting, onOrOff, refusalOf, wholeNumber } from './site-settings.ts';
import { commentsLimits } from '../../features/comments/comments.tokens.ts';

const words = { title: 'Things a day', explanation: 'How many things there are.' };
const things = defineSetting({ key: 'test.things', schema: wholeNumber(1, 5000), default: 20, ...words });
const isOpen = defineSetting({ key: 'test.isOpen', schema: onOrOff, default: true, ...words, title: 'Applications' });

describe('a setting', () => {
  it('is not declared with a default outside of its bounds, without bounds, or under a key that is none', () => {
    const declare = (more: object) => () =>
      defineSetting({ key: 'test.bad', schema: wholeNumber(1, 5), default: 2, ...words, ...more });
    expect(declare({})).not.toThrow();
    expect(declare({ default: 6 })).toThrow('outside of its own bounds');
    expect(declare({ key: 'bad' })).toThrow('no key of a setting');
    expect(declare({ schema: z.number() })).toThrow('does not say within which bounds');
  });

  it('says in a sentence what it can be', () => {
    expect(refusalOf(things)).toBe('Things a day must be a whole number from 1 to 5,000.');
    expect(refusalOf(isOpen)).toBe('Applications must be true or false.');
  });
});

/** Settings over rows that a test writes; `hold` keeps the next answer back until it is let go. */
function scene() {
  const log = { error: vi.fn(), warn: vi.fn() };
  const bus = createMemoryBus(log);
  let rows: Record<string, unknown> = {};
  let gate: Promise<void> | undefined;
  let isAway = false;
  let reads = 0;
  const database: Querying = {
    async query() {
      reads += 1;
      if (isAway) throw new Error('The database is away');
      const found = Object.entries(rows).map(([key, value]) => ({ key, value }));
      await gate;
      return { rows: found } as never;
    },
  };
  const settings = createSiteSettings({ declared: [things, isOpen], database, bus, log });
  return {
    log,
    bus,
    settings,
    reads: () => reads,
    write: (next: Record<string, unknown>) => void (rows = next),
    goAway: (away: boolean) => void (isAway = away),
    hold() {
      let letGo = () => {};
      gate = new Promise((resolve) => {
        letGo = () => {
          gate = undefined;
          resolve();
        };
      });
      return letGo;
    },
  };
}

describe('the settings of a process', () => {
  it('are the defaults until something is stored, and what is stored after a word of it', async () => {
    const { settings, bus, write, reads } = scene();
    expect([settings.get(things), settings.get(isOpen)]).toEqual([20, true]);
    write({ 'test.things': 7, 'test.isOpen': false });
    bus.publish('siteSettings.changed', { key: 'test.things' });
    await vi.waitFor(() => expect([settings.get(things), settings.get(isOpen)]).toEqual([7, false]));
    expect(reads()).toBe(1);
    write({});
    bus.publish('siteSettings.changed', { key: 'test.things' });
    await vi.waitFor(() => expect(settings.get(things)).toBe(20));
  });

  it('are read again once the bus is back, since word may have been lost', async () => {
    const { settings, bus, write } = scene();
    write({ 'test.things': 8 });
    bus.publish('bus.recovered', {});
    await vi.waitFor(() => expect(settings.get(things)).toBe(8));
  });

  it('are read once more where a change came while they were read', async () => {
    const { settings, bus, write, hold } = scene();
    write({ 'test.things': 1 });
    const letGo = hold();
    const first = settings.reload();
    write({ 'test.things': 2 });
    bus.publish('siteSettings.changed', { key: 'test.things' });
    letGo();
    await first;
    expect(settings.get(things)).toBe(2);
  });

  it('fall back to the default where what is stored does not fit, and say so once', async () => {
    const { settings, write, log } = scene();
    for (const misfit of [0, 5001, 1.5, '7', true, null, { n: 7 }]) {
      write({ 'test.things': misfit, 'test.isOpen': false, 'gone.setting': 'of an earlier release' });
      await settings.reload();
      await settings.reload();
      expect([misfit, settings.get(things), settings.get(isOpen)]).toEqual([misfit, 20, false]);
      expect(log.error).toHaveBeenCalledExactlyOnceWith({ setting: 'test.things' }, expect.any(String));
      log.error.mockClear();
    }
    write({ 'test.things': 9 });
    await settings.reload();
    expect([settings.get(things), log.error.mock.calls]).toEqual([9, []]);
  });

  it('stay as they were while the database is away', async () => {
    const { settings, bus, write, goAway, log } = scene();
    write({ 'test.things': 9 });
    await settings.reload();
    goAway(true);
    bus.publish('siteSettings.changed', { key: 'test.things' });
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
    expect(settings.get(things)).toBe(9);
    goAway(false);
    write({ 'test.things': 10 });
    await settings.reload();
    expect(settings.get(things)).toBe(10);
  });

  it('are each declared once, and once for a limit', () => {
    const { bus, log } = scene();
    const database: Querying = { query: () => Promise.reject(new Error('nobody asks')) };
    expect(() => createSiteSettings({ declared: [things, things], database, bus, log })).toThrow('test.things');
    const limiting = [1, 2].map((number) =>
      defineSetting({ ...things, key: `test.limit${'ab'[number - 1] ?? ''}`, limits: commentsLimits.comments }),
    );
    expect(() => limitPoints({ declared: limiting, get: ({ default: value }) => value })).toThrow('comments');
  });
});
