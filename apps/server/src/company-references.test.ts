import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from './features.ts';
import { collect } from './platform/feature.ts';
import { ownersOfTables, referencesTo } from './testing/catalog.ts';
import { type MemberKit, memberKit } from './testing/member-kit.ts';

/** Walks every table that has to do with a company, as the database knows them, and asks the features' manifests about it. */

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

it('a merge of companies is told of every table with a reference to one what becomes of its rows', async () => {
  const ofCompanies = new Set((await referencesTo(kit.deps.pool, 'companies')).map(({ table }) => table));
  expect(ofCompanies.size).toBeGreaterThan(8);
  const owners = ownersOfTables();
  const unspoken = [...ofCompanies].filter(
    (table) =>
      !features.some(
        (feature) =>
          feature.name === owners.get(table) &&
          collect([feature], 'mergeCompany').some(({ tables }) => tables[table] !== undefined),
      ),
  );
  expect(unspoken).toEqual([]);
  const spoken = collect(features, 'mergeCompany').flatMap(({ tables }) => Object.keys(tables));
  expect(spoken.filter((table) => !ofCompanies.has(table))).toEqual([]);
});
