import { and, eq } from 'drizzle-orm';
import { MUTE_DAYS } from '@innerspring/contract';
import { lockMembers, requireVisibleMember } from '../accounts/public.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { blocks, mutes, repostMutes } from './relations.tables.ts';
import { endFollowsBetween } from './follow-rows.ts';

const DAY_MS = 86_400_000;

const blockOf = (viewer: Viewer, personId: number) =>
  and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, personId));

/**
 * Blocks a member: follows and requests end both ways, and from now on neither sees the other. Twice is once.
 * @throws {AppError} `conflict` for oneself, `not_found` for somebody whom the viewer cannot see.
 */
export async function block(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  if (personId === viewer.id) throw new AppError('conflict', 'You cannot block yourself.');
  const now = deps.clock.now();
  const isNew = await deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id, personId]);
    const [before] = await tx.select({ at: blocks.createdAt }).from(blocks).where(blockOf(viewer, personId));
    if (before) return false;
    await requireVisibleMember(tx, viewer.id, personId, now);
    await tx.insert(blocks).values({ blockerId: viewer.id, blockedId: personId, createdAt: now });
    await endFollowsBetween(tx, viewer.id, personId);
    return true;
  });
  if (!isNew) return;
  for (const userId of [viewer.id, personId]) deps.bus.publish('account.changed', { userId });
  notifyBoth(deps, viewer.id, personId);
}

/** What each has open of the other changes at once: the thread takes no more messages, and presence goes. */
function notifyBoth({ live }: Deps, one: number, other: number): void {
  for (const [userId, personId] of [
    [one, other],
    [other, one],
  ] as const) {
    live.sendToUser(userId, { type: 'direct_changed', personId });
    live.sendToUser(userId, { type: 'presence_changed', userIds: [personId] });
  }
}

/** Takes a block back, also where there is none. Follows stay ended. */
export async function unblock(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  const gone = await deps.db.delete(blocks).where(blockOf(viewer, personId)).returning({ blockedId: blocks.blockedId });
  if (gone.length > 0) notifyBoth(deps, viewer.id, personId);
}

/** Mutes a member for `MUTE_DAYS` days or until taken back; a second mute replaces the first. */
export async function mute(deps: Deps, viewer: Viewer, personId: number, length: '30_days' | 'always'): Promise<void> {
  if (personId === viewer.id) throw new AppError('conflict', 'You cannot mute yourself.');
  const now = deps.clock.now();
  await requireVisibleMember(deps.db, viewer.id, personId, now);
  const until = length === 'always' ? null : new Date(now.getTime() + MUTE_DAYS * DAY_MS);
  await deps.db
    .insert(mutes)
    .values({ muterId: viewer.id, mutedId: personId, until, createdAt: now })
    .onConflictDoUpdate({ target: [mutes.muterId, mutes.mutedId], set: { until, createdAt: now } });
}

/** Takes a mute back, also where there is none. */
export async function unmute(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  await deps.db.delete(mutes).where(and(eq(mutes.muterId, viewer.id), eq(mutes.mutedId, personId)));
}

/** Turns the reposts of a member off. */
export async function hideReposts(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  if (personId === viewer.id) throw new AppError('conflict', 'These are your own reposts.');
  await requireVisibleMember(deps.db, viewer.id, personId, deps.clock.now());
  await deps.db
    .insert(repostMutes)
    .values({ userId: viewer.id, targetId: personId, createdAt: deps.clock.now() })
    .onConflictDoNothing();
}

/** Turns the reposts of a member on again, also where they are on. */
export async function showReposts(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  await deps.db.delete(repostMutes).where(and(eq(repostMutes.userId, viewer.id), eq(repostMutes.targetId, personId)));
}
