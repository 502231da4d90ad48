import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles, withoutComments } from './imports.ts';

/** What the form and action kits replaced, where else it may stay, exceptions with reasons, and files still to move. */
const replaced = [
  {
    what: 'a form element',
    instead: '<Form> of ui/forms/form.tsx',
    pattern: /<form\b/,
    home: 'ui/forms/form.tsx',
    // One field that is never invalid and never waits, with a search landmark and its own keys, on the first page.
    exceptions: ['shell/search/search-box.tsx'],
    notYet: [],
  },
  {
    what: 'a bare mutation',
    instead: 'useAction of platform/use-action.ts',
    pattern: /\buseMutation\b/,
    home: 'platform/use-action.ts',
    exceptions: [],
    notYet: [],
  },
];

const web = 'apps/web/src';
const sources = new Map(
  sourceFiles(web)
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map((file) => [file.slice(web.length + 1), withoutComments(readFileSync(join(root, file), 'utf8'))]),
);

describe.each(replaced)('$what', ({ pattern, instead, home, exceptions, notYet }) => {
  const known: readonly string[] = [...exceptions, ...notYet];
  const found = [...sources].filter(([file, source]) => pattern.test(source) && file !== home).map(([file]) => file);

  it('comes from the kit', () => {
    expect(pattern.test(sources.get(home) ?? '')).toBe(true);
    const added = found.filter((file) => !known.includes(file));
    expect(added.map((file) => `${file}: use ${instead}`)).toEqual([]);
  });

  it('is on a list only where it is', () => {
    expect(known.filter((file) => !found.includes(file)).map((file) => `${file} has none: take it off`)).toEqual([]);
  });
});
