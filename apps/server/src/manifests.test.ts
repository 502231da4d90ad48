import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from './features.ts';
import { rows } from './platform/db/rows.ts';
import type { FeatureManifest } from './platform/feature.ts';

import { ownersOfTables, referencesTo } from './testing/catalog.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/**
 * Each feature's manifest as a whole. A field that a feature doesn't use is left out, so these tests find the ones that were
 * forgotten: they compare fields with each other, with the feature's tables, and with its files.
 */

const here = import.meta.dirname;
const isGiven = (feature: FeatureManifest | undefined, hub: keyof FeatureManifest) => feature?.[hub] !== undefined;
const featureOf = (name: string | null | undefined) => features.find((feature) => feature.name === name);

const owners = ownersOfTables();
let site: TestApp;
/** Tables by what their columns say of them. */
const tablesWith: Record<'users' | 'companies' | 'uploads' | 'counters', string[]> = {
  users: [],
  companies: [],
  uploads: [],
  counters: [],
};
beforeAll(async () => {
  site = await testApp();
  for (const parent of ['users', 'companies', 'uploads'] as const)
    tablesWith[parent] = (await referencesTo(site.deps.pool, parent)).map(({ table }) => table);
  const counting = await rows<{ name: string }>(
    site.db,
    sql`select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_count'`,
  );
  tablesWith.counters = counting.map(({ name }) => name);
});
afterAll(() => site.close());

/** Features that leave out a field although they own such a table. */
const silent = (tables: readonly string[], hub: keyof FeatureManifest): string[] => {
  const owning = new Set(tables.flatMap((table) => owners.get(table) ?? []));
  return [...owning].filter((name) => !isGiven(featureOf(name), hub));
};

it.each(features)('$name leaves a field out rather than giving an empty list', (feature) => {
  const empty = Object.entries(feature).filter(([, field]) => Array.isArray(field) && field.length === 0);
  expect(empty.map(([hub]) => hub)).toEqual([]);
});

it('each folder of a feature has a manifest, and each table of a core or a feature is spoken for by one', () => {
  const names = features.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const folders = globSync('features/*', { cwd: here }).map((folder) => folder.slice('features/'.length));
  expect(folders.filter((folder) => !names.includes(folder))).toEqual([]);
  expect([...owners].filter(([, owner]) => owner !== null && !names.includes(owner))).toEqual([]);
});

it('whoever keeps rows of members says what of them is exported, and what becomes of them with the account', () => {
  expect(tablesWith.users.length).toBeGreaterThan(70);
  expect(silent(tablesWith.users, 'exportData')).toEqual([]);
  expect(silent(tablesWith.users, 'eraseMember')).toEqual([]);
});

it('whoever keeps rows of companies says what becomes of them when two are merged', () => {
  expect(tablesWith.companies.length).toBeGreaterThan(3);
  expect(silent(tablesWith.companies, 'mergeCompany')).toEqual([]);
});

it('whoever refers to files says who may open them, and which are not swept', () => {
  expect(tablesWith.uploads.length).toBeGreaterThan(3);
  expect(silent(tablesWith.uploads, 'files')).toEqual([]);
});

it('whoever stores counters says how they are counted anew', () => {
  expect(tablesWith.counters.length).toBeGreaterThan(5);
  expect(silent(tablesWith.counters, 'consistencyChecks')).toEqual([]);
});

it('each *.hostile.ts is named by the manifest beside it, and each named one is there', () => {
  const found = globSync('{core,features}/**/*.hostile.ts', { cwd: here });
  const named = globSync('{core,features}/*/*.feature.ts', { cwd: here }).flatMap((file) => {
    const scene = featureOf(/([\w-]+)\.feature\.ts$/.exec(file)?.[1])?.hostileScene;
    return scene ? [join(dirname(file), scene.file)] : [];
  });
  expect(found.toSorted()).toEqual(named.toSorted());
});

it('each *.demo.ts is of a feature that brings demo content', () => {
  const files = globSync('{core,features}/**/*.demo.ts', { cwd: here });
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !isGiven(featureOf(file.split('/')[1]), 'demo'))).toEqual([]);
});
