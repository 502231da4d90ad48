import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles, withoutComments } from './imports.ts';

/** Words that nobody would say to a colleague, and what people say instead. */
const wrong: [RegExp, string][] = [
  [/\b(?:will|would) stand\b|\bstands on\b|\bAs it stands\b/, 'appears'],
  [/\bwaiting to be worked off\b/, 'in queue'],
  [/\bparts them\b/, 'separates them'],
  [/\bfor want of\b/, 'without'],
  [/\bwith one press\b/, 'instantly'],
  [/\bthrow-?away\b/i, 'disposable'],
  [/\bDo without\b/, 'Turn off'],
  [/\bChoose all\b/, 'Select all'],
  [/\bchanges? holds\b|\bholds until\b/, 'takes effect, lasts'],
  [/\bstarts? anew\b/, 'starts over'],
  [/\be-mail\b/i, 'email'],
  [/\d %|\} %`/, '95.5%, without a space'],
];

/** Lines of a source that say one of them outside of its comments, with what people say instead. */
const saidWrongly = (source: string): string[] =>
  withoutComments(source)
    .split('\n')
    .flatMap((line) => wrong.filter(([words]) => words.test(line)).map(([, better]) => `${line.trim()} → ${better}`));

const isTest = /\.(?:test|kit|hostile)\.|\/testing\//;
const shown = ['apps/web/src', 'apps/server/src', 'packages/contract/src']
  .flatMap(sourceFiles)
  .filter((file) => !isTest.test(file));

describe('what the product says', () => {
  it('is what a colleague would say', () => {
    const found = shown.flatMap((file) =>
      saidWrongly(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    '<p>Those you save will stand here.</p>',
    "title: 'Change e-mail'",
    '`${part} %`',
    "help: 'Choose all shown'",
  ])('would be noticed in %s', (line) => {
    expect(saidWrongly(line)).toHaveLength(1);
    expect(saidWrongly(`/** ${line} */`)).toEqual([]);
  });
});
