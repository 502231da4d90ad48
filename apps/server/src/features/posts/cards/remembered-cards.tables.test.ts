import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberKit, memberKit } from '../../../testing/member-kit.ts';
import { commonStatement, fixedTables, watchedTables } from './remembered-cards.ts';

type Plan = { 'Relation Name'?: string; Plans?: Plan[] };

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const relationsOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(relationsOf),
];

/** The tables that PostgreSQL reads for a statement, wherever in its text they stand. */
async function tablesRead(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await kit.deps.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ? [...new Set(relationsOf(plan))].toSorted() : [];
}

/** Those that a statement reads and the declaration of remembered cards leaves out. */
const forgotten = (tables: string[]) =>
  tables.filter((table) => !(table in watchedTables) && !fixedTables.some((fixed) => fixed === table));

describe('the tables of remembered cards', () => {
  it('are those that are watched or never change, and no others', async () => {
    const shown = await tablesRead(commonStatement.text, [[1], new Date()]);
    expect(forgotten(shown)).toEqual([]);
    expect(shown).toEqual([...Object.keys(watchedTables), ...fixedTables].toSorted());
  });

  it('would be found if a card came to show one more', async () => {
    const more = commonStatement.text.replace(
      'select ',
      'select (select max(s.id) from saves s where s.subject_id = p.id), ',
    );
    expect(forgotten(await tablesRead(more, [[1], new Date()]))).toEqual(['saves']);
  });

  it('that never change cannot be changed', async () => {
    await kit.deps.pool.query(`insert into topics (slug, name) values ('coils', 'Coils')`);
    for (const change of [`slug = 'other'`, `name = 'Other'`])
      await expect(kit.deps.pool.query(`update topics set ${change}`)).rejects.toThrow('keeps its name');
    await kit.deps.pool.query('update topics set follower_count = 1');
  });
});
