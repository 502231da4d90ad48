import type { Pool, PoolClient } from 'pg';

type Step = { Plans?: Step[] } & Record<string, unknown>;

/** Rows that a step of a plan and those below it brought forth or looked at in vain. */
function rowsOf(step: Step): number {
  const each = [
    'Actual Rows',
    'Rows Removed by Filter',
    'Rows Removed by Join Filter',
    'Rows Removed by Index Recheck',
  ];
  const here = each.reduce((sum, name) => sum + Number(step[name] ?? 0), 0) * Number(step['Actual Loops'] ?? 0);
  return (step.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), here);
}

/** Rows that a statement handles to give its list: what it costs, whatever else the machine does. */
export async function rowsHandled(database: Pool | PoolClient, text: string, values?: unknown[]): Promise<number> {
  const { rows } = await database.query(`explain (analyze, timing off, format json) ${text}`, values);
  return Math.round(rowsOf(rows[0]['QUERY PLAN'][0].Plan));
}
