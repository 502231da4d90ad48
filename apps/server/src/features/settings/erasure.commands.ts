import { sql } from 'drizzle-orm';
import { removeAccount, sealAccount } from '../../core/accounts/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { collect } from '../../platform/feature.ts';
import { ERASURE_BATCH, ERASURE_PHASES } from '../../platform/personal-data/personal-data.ts';

type ErasureDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'features'>;

/** Class of the locks that hold an account while it is erased; any number that nothing else uses. */
const LOCK_CLASS = 7414;
const LOCKS = 2 ** 31;

/** Holds an account until the transaction ends: of several processes that erase it, one at a time takes rows away. */
async function holdErasure(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${userId % LOCKS}::int)`);
}

/** Deletes, batch by batch, all of a member's rows that others' counters depend on. If interrupted, it continues from there. */
async function removeCountedRows({ db, clock, features }: ErasureDeps, userId: number): Promise<void> {
  const now = clock.now();
  const steps = collect(features, 'eraseMember').flatMap((erasure) => erasure.steps ?? []);
  for (const phase of ERASURE_PHASES)
    for (const step of steps.filter((one) => one.phase === phase))
      for (;;) {
        const count = await db.transaction(async (tx) => {
          await holdErasure(tx, userId);
          await step.hold?.(tx, userId);
          return step.run(tx, userId, now, features);
        });
        if (count < ERASURE_BATCH) break;
      }
}

/** Deletes the account itself; returns the files to remove, or null if another process was first. */
async function removeRest({ db, features }: ErasureDeps, userId: number): Promise<string[] | null> {
  const erasures = collect(features, 'eraseMember');
  return db.transaction(async (tx) => {
    await holdErasure(tx, userId);
    for (const { hold } of erasures) await hold?.(tx, userId);
    const own = await firstRow(
      tx,
      sql`select id from users where id = ${userId} and deletion_due_at is not null for update`,
    );
    if (!own) return null;
    for (const { forget } of erasures) await forget?.(tx, userId);
    const files: string[] = [];
    for (const { files: of } of erasures) files.push(...((await of?.(tx, userId)) ?? []));
    await removeAccount(tx, userId);
    await recordAudit(tx, {
      actorId: null,
      action: 'account.erased',
      summary: `Account ${userId} was erased`,
      subjectType: 'user',
      subjectId: userId,
    });
    return files;
  });
}

/**
 * Erases an account that is due: its rows, the counters that depend on them, its files. Does nothing if it isn't due. Several
 * processes may run it at the same time and it may be interrupted anywhere: each row is deleted once, the log gets one entry, and
 * files that a crash leaves behind have no row, so the upload sweeper finds them.
 */
export async function eraseAccount(deps: ErasureDeps, userId: number): Promise<boolean> {
  if (!(await sealAccount(deps.db, userId, deps.clock.now()))) return false;
  await removeCountedRows(deps, userId);
  const files = await removeRest(deps, userId);
  for (const key of files ?? []) await deps.files.remove(key);
  return files !== null;
}

const ACCOUNTS_A_RUN = 100;

/** Erases the accounts whose days of grace are over; one that fails does not hold up the others. */
export async function eraseDueAccounts(deps: ErasureDeps & Pick<Deps, 'log'>): Promise<number> {
  const due = await rows<{ id: number }>(
    deps.db,
    sql`select id from users where deletion_due_at <= ${deps.clock.now().toISOString()}::timestamptz
      order by deletion_due_at limit ${ACCOUNTS_A_RUN}`,
  );
  let erased = 0;
  for (const { id } of due) {
    try {
      if (await eraseAccount(deps, id)) erased += 1;
    } catch (error) {
      deps.log.error({ err: error, userId: id }, 'Failed to erase an account; will retry');
    }
  }
  return erased;
}
