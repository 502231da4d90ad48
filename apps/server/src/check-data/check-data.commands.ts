import { features } from '../features.ts';
import { findDisagreements, mendCounters } from '../platform/consistency/stored-counters.ts';
import { createPool, databaseOf } from '../platform/db/pool.ts';
import { collect } from '../platform/feature.ts';

/** More than counting the rows of a whole table takes. What holds rows counts a few of them. */
const STATEMENT_MS = 600_000;

/**
 * Looks whether every stored counter says what the rows say, and names those that do not.
 * @param mend brings them in line; the server may run meanwhile
 * @returns how many disagree at the end
 */
export async function checkData(
  url: string,
  { mend, say }: { mend: boolean; say: (line: string) => void },
): Promise<number> {
  const patience = { statement_timeout: STATEMENT_MS, query_timeout: STATEMENT_MS };
  const pool = createPool(url, { warn: () => undefined }, { max: 2, ...patience });
  const db = databaseOf(pool);
  const all = collect(features, 'consistencyChecks').flatMap(({ counters = [] }) => counters);
  try {
    const wrong = await findDisagreements(db, all);
    for (const { table, key, column, stored, counted } of wrong)
      say(`${table} ${key.join(', ')}: ${column} says ${stored}, and there are ${counted}`);
    if (wrong.length === 0) {
      const columns = all.flatMap(({ counted }) => Object.keys(counted));
      say(`All ${columns.length} counters agree with what they count.`);
      return 0;
    }
    if (!mend) {
      say(`Counters that disagree: ${wrong.length}. npm run check-data -- --mend counts them anew.`);
      return wrong.length;
    }
    await mendCounters(db, all);
    const left = await findDisagreements(db, all);
    say(`Counted anew: ${wrong.length - left.length}.`);
    return left.length;
  } finally {
    await pool.end();
  }
}
