import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');
/** The README's table, which a server test compares with what the server reads. */
const table = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `([A-Z_0-9]+)` \|/gm);
const known = new Set([...table].map(([, name = '']) => name));

it('the Dockerfile copies what is there and starts what is there', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  expect(copied.length).toBeGreaterThan(8);
  const started = /^CMD \["node", "(.+)"\]$/m.exec(read('Dockerfile'))?.[1] ?? 'nothing';
  // Built files come from the source of the same name.
  const source = started.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  expect([...copied, source].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('compose and the unit set variables that the server reads', () => {
  const compose = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(read('compose.yaml'))?.[1] ?? '';
  const names = [...compose.matchAll(/^ {4}([A-Z_0-9]+):/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const unit = [...(/^Environment=(.*)$/m.exec(read('innerspring@.service'))?.[1] ?? '').matchAll(/(\w+)=/g)];
  expect([...names, ...unit.map(([, name = '']) => name)].filter((name) => !known.has(name))).toEqual([]);
});

it('compose gives nginx every variable of its file', () => {
  const wanted = [...read('nginx.conf').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name);
  expect(wanted.filter((name) => !new RegExp(`^ {6}${name}: `, 'm').test(read('compose.yaml')))).toEqual([]);
  expect(new Set(wanted).size).toBe(3);
});
