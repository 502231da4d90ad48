import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { firstRow } from '../platform/db/rows.ts';
import { mendCounters } from '../platform/consistency/stored-counters.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { inDemoOrder, seededRandom } from '../platform/demo/demo-content.ts';
import { collect } from '../platform/feature.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import { refreshDemoPassword } from './demo-password.ts';
import { seedApplicants } from './seed-applicants.ts';
import { seedCast } from './seed-cast.ts';
export { demoAccounts } from './cast.ts';

/** How often a server looks whether the one that fills the database is done. */
const LOOK_AGAIN_MS = 200;

async function isEmpty(db: Db): Promise<boolean> {
  const anybody = await db.select({ id: users.id }).from(users).limit(1);
  return anybody.length === 0;
}

/** Fills the database where it is empty; null while another server is at it. */
async function fillEmpty(deps: Deps, passwordHash: string): Promise<boolean | null> {
  return deps.db.transaction(async (tx) => {
    const lock = await firstRow<{ isOurs: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtext('demo content')) as "isOurs"`,
    );
    if (!lock?.isOurs) return null;
    if (!(await isEmpty(tx))) return false;
    const random = seededRandom(20_260_101);
    const now = deps.clock.now();
    const cast = await seedCast(tx, { now, random, passwordHash });
    await seedApplicants(tx, { now, passwordHash, cast });
    for (const { load } of inDemoOrder(deps.features)) await (await load())(tx, { now, cast, files: deps.files });
    await mendCounters(
      tx,
      collect(deps.features, 'consistencyChecks').flatMap(({ counters = [] }) => counters),
    );
    return true;
  });
}

/**
 * Fills an empty database with the demo content, in one transaction; later starts only keep the demo password current.
 * Of several servers that start at once, one does it and the others look until it is done: waiting inside a statement
 * would run into the pool's limit of time on a slow machine. The content is the same everywhere and dated relative to the clock.
 */
export async function seedDemo(deps: Deps): Promise<{ seeded: boolean }> {
  if (!(await isEmpty(deps.db))) {
    await refreshDemoPassword(deps);
    return { seeded: false };
  }
  const passwordHash = await hashPassword(deps.config.demoPassword);
  for (;;) {
    const seeded = await fillEmpty(deps, passwordHash);
    // By itself PostgreSQL looks after a minute, and until then plans statements as if the tables were empty.
    if (seeded) await deps.db.execute(sql`analyze`);
    if (seeded !== null) return { seeded };
    await delay(LOOK_AGAIN_MS);
  }
}

/** Whether demo accounts exist; the server then listens on loopback only. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1);
  return found.length > 0;
}
