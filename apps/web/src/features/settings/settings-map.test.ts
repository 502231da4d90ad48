import { describe, expect, it } from 'vitest';
import { navs } from '../../nav.ts';
import { settingsMap } from '../../platform/settings-map.ts';

const { rowsMatching, sectionOfRow, sections } = settingsMap(navs);

describe('the map of settings', () => {
  it('names each row once, so that an address leads to one place', () => {
    const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map(sectionOfRow)).not.toContain(null);
    expect([sectionOfRow('two-factor'), sectionOfRow('nothing'), sectionOfRow(undefined)]).toEqual([
      'security',
      null,
      null,
    ]);
  });

  it.each([
    ['2FA', ['two-factor']],
    ['dark', ['appearance']],
    ['gdpr', ['export', 'delete']],
    ['do not disturb', ['quiet-hours']],
    ['incognito', ['viewing-mode']],
    ['font', ['text-size']],
    ['privacy email', ['email-visibility']],
    ['unblock', ['blocked']],
    ['invoice', ['subscription']],
    ['linkedin', ['linkedin']],
    ['mattress', []],
  ])('finds “%s”', (typed, rows) => {
    expect(rowsMatching(typed).map(({ id }) => id)).toEqual(rows);
  });
});
