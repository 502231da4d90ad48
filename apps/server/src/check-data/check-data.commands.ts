import { features } from '../features.ts';
import { findDisagreements, fixCounters } from '../platform/consistency/stored-counters.ts';
import { createPool, databaseOf } from '../platform/db/pool.ts';
import { collect } from '../platform/feature.ts';

/** More than counting the rows of a whole table takes. What holds rows counts a few of them. */
const STATEMENT_MS = 600_000;

/**
 * Compares every stored counter with its rows and lists those that differ.
 * @param fix corrects them; the server may keep running
 * @returns how many disagree at the end
 */
export async function checkData(
  url: string,
  { fix, say }: { fix: boolean; say: (line: string) => void },
): Promise<number> {
  const patience = { statement_timeout: STATEMENT_MS, query_timeout: STATEMENT_MS };
  const pool = createPool(url, { warn: () => undefined }, { max: 2, ...patience });
  const db = databaseOf(pool);
  const all = collect(features, 'consistencyChecks').flatMap(({ counters = [], projections = [] }) => [
    ...counters,
    ...projections,
  ]);
  try {
    const wrong = await findDisagreements(db, all);
    for (const { table, key, column, stored, counted } of wrong)
      say(`${table} ${key.join(', ')}: ${column} says ${stored}, but there are ${counted}`);
    if (wrong.length === 0) {
      const columns = all.flatMap(({ counted }) => Object.keys(counted));
      say(`All ${columns.length} counters are right.`);
      return 0;
    }
    if (!fix) {
      say(`Wrong counters: ${wrong.length}. npm run check-data -- --fix recounts them.`);
      return wrong.length;
    }
    await fixCounters(db, all);
    const left = await findDisagreements(db, all);
    say(`Recounted: ${wrong.length - left.length}.`);
    return left.length;
  } finally {
    await pool.end();
  }
}
