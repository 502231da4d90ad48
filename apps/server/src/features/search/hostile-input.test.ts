import { existsSync, readFileSync } from 'node:fs';
import { api, readSearch, SEARCH_MAX_LENGTH, SEARCH_TABS } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberKit, type MemberKit } from '../../testing/member-kit.ts';

const corpora = new URL('../../../../../../shared/corpora/', import.meta.url);
const odd = [
  '(?:a+)+$',
  '&',
  '|!',
  '<->',
  ':*',
  "''",
  '\\',
  '"a" or "b"',
  '-"',
  '@@',
  '##',
  '🛏️🛏',
  'in:',
  'tag:\\',
  '%_%',
];

function hostile(): string[] {
  if (!existsSync(corpora)) return [];
  return ['sqli.txt', 'nosql.txt', 'xss_intruders.txt', 'blns.b64.txt'].flatMap((name) => {
    const lines = readFileSync(new URL(name, corpora), 'utf8').split('\n');
    return name.includes('.b64.') ? lines.map((line) => Buffer.from(line, 'base64').toString()) : lines;
  });
}

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

// Without the corpora the odd ones alone are tried.
describe('hostile words', () => {
  it('are read for what stands in them', () => {
    for (const text of [...odd, ...hostile()]) {
      const { words, phrases, excluded, filters } = readSearch(text);
      const parts = [...words, ...phrases, ...excluded, ...Object.values(filters)];
      for (const part of parts) expect(text.replace(/\s+/g, ' ')).toContain(part);
      expect(parts.join('').length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH);
    }
  });

  it('are searched for like any others', async () => {
    const me = await kit.member();
    const lines = hostile().filter((_, index) => index % 7 === 0);
    for (const [index, line] of [...odd, ...lines].entries()) {
      const prefix = ['', 'from:@', 'tag:', 'company:', 'in:', '"', '-'][index % 7] ?? '';
      const q = `${prefix}${line}`.slice(0, SEARCH_MAX_LENGTH);
      const tab = SEARCH_TABS[index % SEARCH_TABS.length] ?? 'people';
      for (const [endpoint, query] of [
        [api.search.results, { q, tab }],
        [api.search.suggest, { q }],
      ] as const)
        expect([200, 400], q).toContain((await me.send(endpoint, { query })).status);
    }
  });
});
