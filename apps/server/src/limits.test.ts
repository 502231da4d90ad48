import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from './features.ts';
import { collect } from './platform/feature.ts';
import { type Limit, platformLimits } from './platform/limits/limit.ts';
const here = import.meta.dirname;
const sources = globSync('{core,features,platform}/**/*.ts', { cwd: here }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const texts = new Map(sources.map((file) => [file, readFileSync(join(here, file), 'utf8')]));
const declarations = [...texts].filter(([, text]) => text.includes('defineLimit({')).map(([file]) => file);
const declared = [...Object.values(platformLimits), ...collect(features, 'limits').flat()];

const tokensOf = async (file: string): Promise<[string, Record<string, Limit>][]> =>
  Object.entries<Record<string, Limit>>(await import(join(here, file))).filter(([name]) => name.endsWith('Limits'));

it('limits have names of their own', () => {
  expect(declared.length).toBeGreaterThan(40);
  expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length);
});

it('limits are declared in the *.tokens.ts of a feature or by the platform, nowhere else', () => {
  expect(declarations.filter((file) => !file.endsWith('.tokens.ts'))).toEqual(['platform/limits/limit.ts']);
});

it.each(declarations.filter((file) => !file.startsWith('platform/')))(
  'limits of %s all stand in the manifest of its feature',
  async (file) => {
    const [, folder] = file.split('/');
    const manifest = features.find(({ name }) => name === folder);
    expect(manifest?.limits).toEqual((await tokensOf(file)).flatMap(([, limits]) => Object.values(limits)));
  },
);

it.each(declarations)('each limit of %s is taken somewhere', async (file) => {
  const users = [...texts].filter(([other]) => other !== file).map(([, text]) => text);
  const unused = (await tokensOf(file)).flatMap(([exported, limits]) =>
    Object.keys(limits).filter((key) => !users.some((text) => text.includes(`${exported}.${key}`))),
  );
  expect(unused).toEqual([]);
});
