import { randomBytes } from 'node:crypto';
import { and, eq, notLike, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { setAdmin } from '../../core/accounts/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { storeSetupToken, takeSetupToken, withdrawOpeningLinks } from '../auth/public.ts';

/** Admins who are people. The emergency account, whose address is reserved (RFC 2606), is none: it ends within days. */
export const isPermanentAdmin = and(eq(users.isAdmin, true), notLike(users.email, '%@emergency.invalid'));

/** Whether nobody holds the admin right yet; the operator's emergency account does not count. */
export async function needsFirstAdmin(db: Db): Promise<boolean> {
  const admins = await db.select({ id: users.id }).from(users).where(isPermanentAdmin).limit(1);
  return admins.length === 0;
}

/**
 * Makes the token that turns a member into the first admin: 32 random bytes, valid for 60 minutes, once; only its hash is kept.
 * Earlier tokens end. Returns null where an admin exists.
 */
export async function issueSetupToken(deps: Deps): Promise<string | null> {
  if (!(await needsFirstAdmin(deps.db))) return null;
  const token = deps.config.adminSetupToken ?? randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Several servers may start at once, with the same token from the environment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
    await storeSetupToken(tx, token, now);
  });
  return token;
}

/**
 * Turns the signed-in member into the first admin.
 * @throws {AppError} conflict where an admin exists, whatever the token; gone where the token is wrong, old or used.
 */
export async function becomeFirstAdmin(deps: Deps, viewer: Viewer, token: string, ip: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
    if (!(await needsFirstAdmin(tx))) throw new AppError('conflict', 'This site has an administrator already.');
    if (!(await takeSetupToken(tx, token.trim(), viewer.id, now)))
      throw new AppError('gone', 'This token is not valid. Restart the server to get a new one.');
    await setAdmin(tx, viewer.id, true);
    await withdrawOpeningLinks(tx, viewer.id, now);
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'users.firstAdmin',
      summary: `${viewer.fullName} became the first admin with the setup token`,
      subjectType: 'user',
      subjectId: viewer.id,
      ip,
    });
  });
}
