import { afterEach, expect, it } from 'vitest';
import { relativeTime } from '../ui/words/relative-time.tsx';
import { applyAppearance, getTheme } from './display.ts';

const plain = { theme: 'system', textSize: 'normal', reducedMotion: false, timeZone: '', dateFormat: 'us' } as const;
const root = document.documentElement;
afterEach(() => applyAppearance(plain));

it('shows size, motion, theme and dates at once, and keeps what the next first paint needs', () => {
  applyAppearance({ theme: 'dark', textSize: 'large', reducedMotion: true, timeZone: 'UTC', dateFormat: 'iso' });
  expect(root).toHaveClass('dark');
  expect(root.dataset).toMatchObject({ textSize: 'large', motion: 'reduced' });
  expect(relativeTime(new Date('2020-01-02T12:00:00Z'), new Date())).toBe('2020-01-02');
  expect(JSON.parse(localStorage.getItem('display') ?? '')).toEqual({ textSize: 'large', reducedMotion: true });
  expect(localStorage.getItem('theme')).toBe('dark');
});

it('takes all of it back', () => {
  applyAppearance({ ...plain, textSize: 'small', reducedMotion: true, theme: 'dark' });
  applyAppearance(plain);
  expect(root.dataset).not.toHaveProperty('textSize');
  expect(root.dataset).not.toHaveProperty('motion');
  expect([getTheme(), localStorage.getItem('display')]).toEqual(['system', null]);
});
