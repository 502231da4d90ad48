import { eq, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { securityEvents } from '../auth/auth.tables.ts';
import { sessions } from '../../core/accounts/sessions.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type Leaver, proveLeaver } from './own-password.ts';
import { deactivatedMail } from './settings.mails.ts';

/** Ends every session of an account in the caller's transaction; tell the bus after commit. */
export async function endSessions(tx: Db, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** Notes in the member's own security log what they did to their account. */
export async function noteChange(tx: Db, who: { userId: number; ip: string | null }, text: string, now: Date) {
  await tx.insert(securityEvents).values({ userId: who.userId, text, ip: who.ip, createdAt: now });
}

/**
 * Hides the account everywhere until its owner signs in again, and ends all sessions.
 * @throws {AppError} wrong_credentials, rate_limited, conflict (emergency account).
 */
export async function deactivate(deps: Deps, who: Leaver, password: string): Promise<void> {
  await proveLeaver(deps, who, password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [left] = await rows<{ fullName: string; email: string }>(
      tx,
      sql`update users set deactivated_at = ${now.toISOString()}::timestamptz where id = ${who.userId}
        returning full_name as "fullName", email::text as email`,
    );
    if (!left) return;
    await endSessions(tx, who.userId);
    await noteChange(tx, who, 'Account deactivated', now);
    await deps.mailer.queue(tx, deactivatedMail(deps.config, left));
  });
  deps.bus.publish('sessions.ended', { userId: who.userId, sessionIds: 'all' });
}

/** Takes the hiding back in the caller's transaction. */
export async function reappear(tx: Db, userId: number): Promise<void> {
  await tx.update(users).set({ deactivatedAt: null, deletionDueAt: null }).where(eq(users.id, userId));
}
