import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from './features.ts';
import { collect } from './platform/feature.ts';
import type { NotificationKind } from './platform/notifications/notification.ts';

const here = import.meta.dirname;
const read = (pattern: string) =>
  new Map(globSync(pattern, { cwd: here }).map((file) => [file, readFileSync(join(here, file), 'utf8')]));
const files = read('{core,features,platform}/**/*.ts');
const sources = [...files].filter(([file]) => !file.endsWith('.test.ts'));
const tests = [...files].filter(([file]) => file.endsWith('.test.ts'));
/** The files that declare kinds; others tell by kinds of whoever owns what they are about, as comments do. */
const declarations = sources.filter(([, text]) => text.includes('defineNotification({')).map(([file]) => file);
const declared = collect(features, 'notifications').flatMap(({ kinds }) => kinds);

/** The kinds that a file declares, each as the code names it: `postsNotifications.repost`. */
async function tokensOf(file: string): Promise<[string, NotificationKind][]> {
  const exported = Object.entries<Record<string, NotificationKind>>(await import(join(here, file)));
  return exported
    .filter(([name]) => name.endsWith('Notifications') && !name.startsWith('subscribe'))
    .flatMap(([name, kinds]) =>
      Object.entries(kinds).map(([key, kind]): [string, NotificationKind] => [`${name}.${key}`, kind]),
    );
}

it('kinds of notification are declared in the *.notifications.ts of a feature, nowhere else', () => {
  expect(declared.length).toBeGreaterThan(25);
  expect(declarations.filter((file) => !file.endsWith('.notifications.ts'))).toEqual([]);
});

it.each(declarations)('kinds of %s all stand in the manifest of its feature', async (file) => {
  const [, folder] = file.split('/');
  const manifest = features.find(({ name }) => name === folder);
  const own = manifest ? collect([manifest], 'notifications').flatMap(({ kinds }) => kinds) : [];
  const kinds = (await tokensOf(file)).map(([, kind]) => kind);
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => !own.includes(kind))).toEqual([]);
});

it.each(declarations)('each kind of %s is told somewhere, and a test knows it by its name', async (file) => {
  const tokens = await tokensOf(file);
  const isTold = ([token]: [string, unknown]) =>
    sources.some(([, text]) => new RegExp(`\\b${token.replace('.', '\\.')}\\b`).test(text));
  expect(tokens.filter((token) => !isTold(token)).map(([token]) => token)).toEqual([]);
  const isKnown = ([, { name }]: [string, NotificationKind]) => tests.some(([, text]) => text.includes(`'${name}'`));
  expect(tokens.filter((token) => !isKnown(token)).map(([, { name }]) => name)).toEqual([]);
});

it('the core that tells them reads no table of a feature: what it shows of one, its owner says', () => {
  const tables = sources
    .filter(([file]) => file.startsWith('features/') && file.endsWith('.tables.ts'))
    .flatMap(([, text]) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => table));
  expect(tables.length).toBeGreaterThan(40);
  const named = new RegExp(`\\b(?:from|join|into|update) (?:${tables.join('|')})\\b`);
  // The demo tells what the demo content of all features did.
  const core = sources.filter(([file]) => file.startsWith('core/notifications/') && !file.endsWith('.demo.ts'));
  const naming = core.filter(([, text]) => named.test(text));
  expect(naming.map(([file]) => file)).toEqual([]);
});
