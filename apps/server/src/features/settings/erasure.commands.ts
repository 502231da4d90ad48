import { sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { holdErasure, removeCountedRows } from './erasure-steps.ts';

type ErasureDeps = Pick<Deps, 'db' | 'files' | 'clock'>;

/** Shuts the account for good before anything of it goes: no way in, and no way back. */
async function seal({ db, clock }: ErasureDeps, userId: number): Promise<boolean> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const sealed = await firstRow<{ id: number }>(
    db,
    sql`with sealed as (
        update users set password_hash = null, deactivated_at = coalesce(deactivated_at, ${now})
        where id = ${userId} and deletion_due_at <= ${now} returning id
      ), ended as (delete from sessions where user_id in (select id from sealed))
      select id from sealed`,
  );
  return sealed !== null;
}

/** Logos and covers stay with the company where somebody else acts for it; where nobody does, the company loses them. */
async function handOverCompanyPictures(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`update uploads f set owner_id = heir.user_id
    from companies c cross join lateral (
      select r.user_id from company_roles r where r.company_id = c.id and r.user_id <> ${userId}
      order by array_position(array['owner', 'admin', 'editor', 'recruiter'], r.role), r.created_at, r.user_id limit 1
    ) heir
    where f.owner_id = ${userId} and '/uploads/' || f.key in (c.logo_url, c.cover_image_url)`);
  for (const column of [sql`logo_url`, sql`cover_image_url`])
    await tx.execute(sql`update companies set ${column} = null
      where ${column} in (select '/uploads/' || key from uploads where owner_id = ${userId})`);
}

/** What names the member in rows that stay with others or with staff. */
async function forgetTraces(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`delete from mails where "to" = (select email::text from users where id = ${userId})`);
  await tx.execute(sql`delete from invitations where user_id = ${userId}
    or email = (select email from users where id = ${userId})`);
  await tx.execute(sql`update report_cases set excerpt = null, appeal_text = null where owner_id = ${userId}`);
  await tx.execute(sql`delete from report_cases c where c.state = 'open'
    and exists (select 1 from reports r where r.case_id = c.id and r.reporter_id = ${userId})
    and not exists (select 1 from reports r where r.case_id = c.id and r.reporter_id <> ${userId})`);
  await tx.execute(sql`update companies set created_by = null where created_by = ${userId}`);
  await tx.execute(sql`update users set invited_by_id = null where invited_by_id = ${userId}`);
}

/** Keys of every file that goes with the account. */
function filesOf(tx: Db, userId: number) {
  return rows<{ key: string }>(
    tx,
    sql`select f.key from uploads u cross join lateral unnest(array[u.key, u.small_key, u.thumb_key, u.derived_key]) as f(key)
        where u.owner_id = ${userId} and f.key is not null
      union all select key from data_exports where user_id = ${userId} and key is not null`,
  );
}

/** Holds the cases that are about the member's things or rest on their reports: before the account, as whoever decides does. */
async function holdCases(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select id from report_cases where id in (
      select id from report_cases where owner_id = ${userId} union select case_id from reports where reporter_id = ${userId})
    order by id for no key update`);
}

/** Takes the account itself away; gives the files to remove, or null where another process was first. */
async function removeAccount(db: Db, userId: number): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    await holdErasure(tx, userId);
    await holdCases(tx, userId);
    const own = await firstRow(
      tx,
      sql`select id from users where id = ${userId} and deletion_due_at is not null for update`,
    );
    if (!own) return null;
    await handOverCompanyPictures(tx, userId);
    await forgetTraces(tx, userId);
    const files = await filesOf(tx, userId);
    await tx.execute(sql`delete from users where id = ${userId}`);
    await recordAudit(tx, {
      actorId: null,
      action: 'account.erased',
      summary: `Account ${userId} was erased`,
      subjectType: 'user',
      subjectId: userId,
    });
    return files.map(({ key }) => key);
  });
}

/**
 * Erases an account that is due: its rows, the counters that rest on them, its files. Nothing happens to one that is not
 * due. Several processes may run it at once and it may break off anywhere: each row goes once, the log gets one line, and
 * files left behind by a crash have no row, so the sweeper of uploads finds them.
 */
export async function eraseAccount(deps: ErasureDeps, userId: number): Promise<boolean> {
  if (!(await seal(deps, userId))) return false;
  await removeCountedRows(deps.db, userId, deps.clock.now());
  const files = await removeAccount(deps.db, userId);
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
      deps.log.error({ err: error, userId: id }, 'An account could not be erased and will be tried again');
    }
  }
  return erased;
}
