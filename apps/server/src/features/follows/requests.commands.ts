import { and, eq } from 'drizzle-orm';
import { isVisibleMember, lockMembers } from '../../core/accounts/public.ts';
import { countFollow, forgetRequestNotice, noteDecline, ofUser, setFollowState } from '../../core/relations/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { followDeclines, follows } from '../../core/relations/relations.tables.ts';
import { followsEvents, followsSettings } from './follows.tokens.ts';
type Request = { followerId: number; state: 'following' | 'requested'; isDeclined: boolean };

const gone = () => new AppError('not_found', 'This request is not open any more.');

const mine = (viewer: Viewer, id: number) => and(eq(follows.id, id), eq(follows.userId, viewer.id));

/** The request as it stands once both members are held; who asked may be gone by then. */
async function lockRequest(deps: Deps, tx: Db, viewer: Viewer, id: number): Promise<Request> {
  const [asked] = await tx.select({ followerId: follows.followerId }).from(follows).where(mine(viewer, id));
  if (!asked) throw gone();
  await lockMembers(tx, [viewer.id, asked.followerId]);
  const [row] = await tx
    .select({ state: follows.state, createdAt: follows.createdAt, declinedAt: followDeclines.declinedAt })
    .from(follows)
    .leftJoin(
      followDeclines,
      and(eq(followDeclines.userId, follows.userId), eq(followDeclines.followerId, follows.followerId)),
    )
    .where(mine(viewer, id));
  if (!row || !(await isVisibleMember(tx, viewer.id, asked.followerId, deps.clock.now()))) throw gone();
  const days = deps.siteSettings.get(followsSettings.declineWaitDays);
  const waitEnds = row.declinedAt ? row.declinedAt.getTime() + days * 86_400_000 : 0;
  return { followerId: asked.followerId, state: row.state, isDeclined: row.createdAt.getTime() < waitEnds };
}

/**
 * Lets the member who asked follow; a second time changes nothing.
 * @throws {AppError} `not_found` for a request that was taken back, declined, or is not the viewer's.
 */
export async function acceptRequest(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { followerId, state, isDeclined } = await lockRequest(deps, tx, viewer, id);
    if (state === 'following') return;
    if (isDeclined) throw gone();
    await setFollowState(tx, followerId, ofUser(viewer.id), 'following');
    await forgetRequestNotice(tx, followerId, viewer.id);
    const connected = await countFollow(tx, followerId, viewer.id, 1);
    await deps.outbox.emit(tx, followsEvents.accepted, { followerId, userId: viewer.id, connected });
  });
}

/**
 * Declines a request. Nobody is told: who asked goes on seeing a request that waits, and asking again counts after 30 days.
 * @throws {AppError} `not_found` for a request that was taken back, accepted, or is not the viewer's.
 */
export async function declineRequest(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { followerId, state, isDeclined } = await lockRequest(deps, tx, viewer, id);
    if (state === 'following') throw gone();
    if (isDeclined) return;
    await noteDecline(tx, followerId, viewer.id, deps.clock.now());
  });
}
