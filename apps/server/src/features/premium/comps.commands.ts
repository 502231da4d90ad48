import { eq, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { lockMembers } from '../../core/accounts/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { premiumComps } from './premium.tables.ts';
import { premiumEvents } from './premium.tokens.ts';
import { projectPremium } from './subscription-rows.ts';

const LONGEST_MS = 5 * 366 * 86_400_000;

type Comp = { userId: number; until: Date; reason: string };

/** Gives Premium until a date, or until a later one, in the caller's transaction. */
export async function storeComp(
  tx: Db,
  { userId, until, reason }: Comp,
  givenById: number | null,
  now: Date,
): Promise<void> {
  await tx
    .insert(premiumComps)
    .values({ userId, until, reason, givenById, createdAt: now })
    .onConflictDoUpdate({ target: premiumComps.userId, set: { until, reason, givenById, createdAt: now } });
  await projectPremium(tx, userId);
}

/** The member of a username, held. @throws {AppError} `invalid` for nobody, `conflict` for who is no member. */
async function lockByUsername(tx: Db, given: string): Promise<{ id: number; name: string }> {
  const [found] = await tx
    .select({ id: users.id, name: users.fullName, status: users.applicationStatus })
    .from(users)
    .where(eq(users.username, given.trim().replace(/^@/, '')));
  if (!found) throw fieldError('username', 'Nobody has this username');
  if (found.status !== 'approved') throw new AppError('conflict', 'Only approved members can have Premium.');
  await lockMembers(tx, [found.id]);
  return found;
}

type Gift = { username: string; until: Date; reason: string };

/** Gives a member Premium without payment; gives their id. @throws {AppError} `conflict`, `invalid` for username or date. */
export async function giveComp(
  deps: Deps,
  viewer: Viewer,
  { username, until, reason }: Gift,
  ip: string,
): Promise<number> {
  const now = deps.clock.now();
  if (until <= now) throw fieldError('until', 'Choose a date that’s still to come');
  if (until.getTime() - now.getTime() > LONGEST_MS) throw fieldError('until', 'Choose a date within five years');
  const userId = await deps.db.transaction(async (tx) => {
    const { id, name } = await lockByUsername(tx, username);
    await storeComp(tx, { userId: id, until, reason: reason.trim() }, viewer.id, now);
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'premium.comp',
      summary: `Gave ${name} Premium until ${until.toISOString().slice(0, 10)}`,
      subjectType: 'user',
      subjectId: id,
      after: { until },
      reason,
      ip,
    });
    return id;
  });
  deps.bus.publish('account.changed', { userId });
  return userId;
}

/** Ends what was given; a paid subscription stays. @throws {AppError} `not_found` without one. */
export async function endComp(deps: Deps, viewer: Viewer, userId: number, ip: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockMembers(tx, [userId]);
    const [ended] = await tx
      .update(premiumComps)
      .set({ until: now })
      .where(sql`${premiumComps.userId} = ${userId} and ${premiumComps.until} > ${now.toISOString()}::timestamptz`)
      .returning();
    if (!ended) throw new AppError('not_found', 'This member has no Premium that was given to them.');
    await projectPremium(tx, userId);
    await deps.outbox.emit(tx, premiumEvents.giftEnded, { userId, endedAt: now.toISOString() });
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'premium.endComp',
      summary: 'Ended Premium that was given',
      subjectType: 'user',
      subjectId: userId,
      ip,
    });
  });
  deps.bus.publish('account.changed', { userId });
}
