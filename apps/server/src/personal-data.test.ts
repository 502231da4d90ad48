import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportData } from './platform/personal-data/personal-data.ts';
import { features } from './features.ts';
import { collect, type FeatureManifest } from './platform/feature.ts';
import { ownersOfTables, type Reference, referencesTo } from './testing/catalog.ts';
import { type MemberKit, memberKit } from './testing/member-kit.ts';

/** Walks every table that has to do with a member, as the database knows them, and asks the features' manifests about it. */

let kit: MemberKit;
let references: Reference[] = [];
let ofMembers: string[] = [];
beforeAll(async () => {
  kit = await memberKit();
  references = await referencesTo(kit.deps.pool, 'users');
  ofMembers = [...new Set(references.map(({ table }) => table))].toSorted();
});
afterAll(() => kit.close());

const owners = ownersOfTables();

/** Tables of which the manifest of their owner does not speak; of a table of the platform, any may. */
function unspoken(speaks: (feature: FeatureManifest) => readonly string[]): string[] {
  return ofMembers.filter((table) => {
    const owner = owners.get(table) ?? null;
    return !features.some((feature) => (owner === null || feature.name === owner) && speaks(feature).includes(table));
  });
}

describe('the archive of a member’s data', () => {
  const areasOf = (one: ExportData) => [...(one.areas ?? []), ...(one.areasOf?.(features) ?? [])];
  const exported = (one: ExportData) => [...areasOf(one).flatMap(({ tables }) => tables), ...(one.files?.tables ?? [])];
  const said = collect(features, 'exportData');
  const areas = said.flatMap(areasOf);

  it('holds every table with a reference to a member, or its owner says why not', () => {
    expect(ofMembers.length).toBeGreaterThan(70);
    const speaks = (feature: FeatureManifest) =>
      collect([feature], 'exportData').flatMap((one) => [...exported(one), ...Object.keys(one.leftOut ?? {})]);
    expect(unspoken(speaks)).toEqual([]);
  });

  it('reads the tables that an area names, and none is named as left out as well', () => {
    for (const { name, tables, select } of areas)
      for (const table of tables) expect(select, `${name}: ${table}`).toMatch(new RegExp(`\\b${table}\\b`));
    const names = said.flatMap(exported);
    for (const { leftOut = {} } of said)
      for (const [table, why] of Object.entries(leftOut)) {
        expect(names, table).not.toContain(table);
        expect(owners.has(table), table).toBe(true);
        expect(why).not.toBe('');
      }
  });

  it('gives each file a name of its own', () => {
    expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length);
  });
});

describe('the erasure of an account', () => {
  const said = collect(features, 'eraseMember');
  const fateOf = (table: string) => said.flatMap(({ tables }) => tables[table] ?? []);

  it('is told of every table with a reference to a member what becomes of its rows', () => {
    const speaks = (feature: FeatureManifest) =>
      collect([feature], 'eraseMember').flatMap(({ tables }) => Object.keys(tables));
    expect(unspoken(speaks)).toEqual([]);
    const spoken = said.flatMap(({ tables }) => Object.keys(tables));
    expect(new Set(spoken).size).toBe(spoken.length);
    expect(spoken.filter((table) => !owners.has(table))).toEqual([]);
  });

  it('is told what the database does: rows go where a foreign key takes them, and stay where it only forgets who', () => {
    for (const table of ofMembers) {
      const keys = references.flatMap((one) => (one.table === table ? (one.onDelete ?? []) : []));
      const [fate] = fateOf(table);
      if (keys.includes('cascade')) expect(fate, table).toBe('goes');
      else if (keys.length > 0) expect(fate, table).toEqual({ stays: expect.stringMatching(/./) });
      // A foreign key that does neither would stop every erasure.
      expect(keys, table).not.toContain('nothing');
    }
  });
});
