import { globSync, readFileSync } from 'node:fs';
import { api } from '@innerspring/contract';
import { expect, it } from 'vitest';

/** What an action says that it changes: `touches: /^posts\./`, or a constant of such a name. */
const said = /\btouches\w*\b[^/\n]*?(\/\^[^\n]*?\/)[,;)\s]/gi;

/** Keys that aren't named by an endpoint: reading an application is a logged POST, which only refused actions repeat. */
const otherKeys = ['openedApplication'];

/** Each alternative of a pattern by itself: `/^(a|b)\./` is `^a\.` and `^b\.`. */
function alternatives(pattern: string): string[] {
  const group = /\((?:\?:)?([^()]*)\)/.exec(pattern);
  if (!group) return pattern.split('|');
  const [whole, inner = ''] = group;
  return inner.split('|').flatMap((one) => alternatives(pattern.replace(whole, one)));
}

it('names queries that there are wherever an action says what it changes', () => {
  const endpoints = Object.values(api).flatMap((feature) => Object.values(feature).map(({ name }) => name));
  const names = [...endpoints, ...otherKeys];
  const folder = 'apps/web/src';
  const found = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...readFileSync(`${folder}/${path}`, 'utf8').matchAll(said)].flatMap(([, literal = '']) =>
        alternatives(literal.slice(1, -1)).map((pattern) => ({ path, pattern })),
      ),
    );
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter(({ pattern }) => !names.some((name) => new RegExp(pattern).test(name)))).toEqual([]);
});
