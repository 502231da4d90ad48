import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOBILE_MAX_WIDTH } from '@innerspring/contract/constants';
import { expect, it } from 'vitest';
import { MOBILE_SCREEN } from '../platform/display.ts';

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(?:tsx?|css)$/.test(name) && !name.includes('.test.'),
);

it('counts a screen of exactly 768 px as mobile, in the style sheet and in code', () => {
  const sheet = readFileSync(join(root, 'styles/app.css'), 'utf8');
  const desk = Number(/--breakpoint-md: ([\d.]+)rem;/.exec(sheet)?.[1]);
  expect(MOBILE_SCREEN).toBe('(max-width: 48rem)');
  expect(desk * 16).toBeGreaterThan(MOBILE_MAX_WIDTH);
  expect(desk * 16).toBeLessThan(MOBILE_MAX_WIDTH + 0.1);
});

it('draws that line at no second place', () => {
  const others = sources.filter((name) =>
    /(?:width\s*[:<>]=?\s*|(?:min|max)-\[)(?:76[789](?:\.\d+)?px|48rem)/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(others).toEqual([]);
});
