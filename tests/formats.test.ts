import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles, withoutComments } from './imports.ts';

const atLoad = /^(?:export )?(?:const|let) [^=\n]*= new Intl\./m;

it('finds a format that a module makes while it loads', () => {
  expect("const whole = new Intl.NumberFormat('en-US');").toMatch(atLoad);
  expect("const whole = () => new Intl.NumberFormat('en-US');").not.toMatch(atLoad);
});

it('makes formats on first use: loading their tables holds a phone up for a tenth of a second', () => {
  const files = ['apps/web/src', 'packages/contract/src']
    .flatMap(sourceFiles)
    .filter((file) => !file.includes('.test.'));
  const found = files.filter((file) => atLoad.test(withoutComments(readFileSync(join(root, file), 'utf8'))));
  expect(found).toEqual([]);
});
