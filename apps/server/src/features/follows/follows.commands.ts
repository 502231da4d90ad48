import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { countFollowing, isVisibleMember, lockMembers, requireVisibleMember } from '../../core/accounts/public.ts';
import {
  countFollow,
  deleteFollow,
  existing,
  insertFollow,
  isWaitingAfterDecline,
  noteRequest,
  ofCompany,
  ofUser,
  type State,
  setFollowState,
  forgetRequestNotice,
  noteDecline,
} from '../../core/relations/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { followDeclines, follows } from '../../core/relations/relations.tables.ts';
import { companies } from '../companies/companies.tables.ts';
import { countFollower } from '../companies/public.ts';
import { suggestionDismissals } from './follows.tables.ts';
import { followsEvents, followsLimits, followsSettings } from './follows.tokens.ts';

type Target = HandlerInput<typeof api.follows.follow>['body'];
type FollowState = HandlerOutput<typeof api.follows.follow>;

const stateOf = (state: State | null): FollowState => ({
  isFollowing: state === 'following',
  requested: state === 'requested',
});

function requireOwnId(viewer: Viewer, target: Target): void {
  if (target.userId !== undefined && target.userId !== viewer.id)
    throw new AppError('forbidden', 'You can only follow as yourself.');
}

/**
 * A new follow or request, or what a request becomes once its member no longer asks for approval. Within 30 days of a
 * decline it stays a request that nobody sees, so that the one who asks cannot tell.
 */
async function followMember(deps: Deps, tx: Db, viewer: Viewer, userId: number): Promise<FollowState> {
  const now = deps.clock.now();
  const target = (await lockMembers(tx, [viewer.id, userId])).find((member) => member.id === userId);
  if (!target || !(await isVisibleMember(tx, viewer.id, userId, now)))
    throw new AppError('not_found', 'User not found');
  const before = await existing(tx, viewer.id, ofUser(userId));
  if (before === 'following') return stateOf(before);
  const days = deps.siteSettings.get(followsSettings.declineWaitDays);
  const isWaiting = await isWaitingAfterDecline(tx, viewer.id, userId, now, days);
  const state = target.requiresFollowApproval || isWaiting ? 'requested' : 'following';
  if (before === state) return stateOf(state);
  if (before) await setFollowState(tx, viewer.id, ofUser(userId), state);
  else {
    await deps.limits.take(followsLimits.followsDaily, viewer.id);
    await insertFollow(tx, { followerId: viewer.id, target: ofUser(userId), state, now });
  }
  const pair = { followerId: viewer.id, userId };
  if (state === 'following') {
    const connected = await countFollow(tx, viewer.id, userId, 1);
    await deps.outbox.emit(tx, followsEvents.followed, { ...pair, connected, day: now.toISOString().slice(0, 10) });
  } else if (!isWaiting && (await noteRequest(tx, viewer.id, userId, now, days))) {
    await deps.outbox.emit(tx, followsEvents.requested, pair);
  }
  return stateOf(state);
}

/** Moves the counters of a member and of the company that they follow. */
async function countCompany(tx: Db, followerId: number, companyId: number, step: 1 | -1): Promise<void> {
  await countFollowing(tx, followerId, step);
  await countFollower(tx, companyId, step);
}

async function followCompany(deps: Deps, tx: Db, viewer: Viewer, companyId: number): Promise<FollowState> {
  await lockMembers(tx, [viewer.id]);
  // Held until the end, so that a merge of the company comes wholly before or wholly after this follow.
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.suspendedAt), isNull(companies.mergedIntoId)))
    .for('no key update');
  if (!company) throw new AppError('not_found', 'Company not found');
  if (await existing(tx, viewer.id, ofCompany(companyId))) return stateOf('following');
  await deps.limits.take(followsLimits.followsDaily, viewer.id);
  const now = deps.clock.now();
  await insertFollow(tx, { followerId: viewer.id, target: ofCompany(companyId), state: 'following', now });
  await countCompany(tx, viewer.id, companyId, 1);
  return stateOf('following');
}

/**
 * Follows a member or a company; a member who asks for approval gets a request instead. Twice counts once.
 * @throws {AppError} `forbidden` for another's `userId`, `conflict` for oneself, `not_found`, `rate_limited`.
 */
export async function follow(deps: Deps, viewer: Viewer, target: Target): Promise<FollowState> {
  requireOwnId(viewer, target);
  if (target.targetType === 'user' && target.targetId === viewer.id)
    throw new AppError('conflict', 'You can’t follow yourself.');
  await deps.limits.take(followsLimits.follows, viewer.id);
  const add = target.targetType === 'user' ? followMember : followCompany;
  return deps.db.transaction((tx) => add(deps, tx, viewer, target.targetId));
}

/** Stops following, or takes a request back; also where nothing was followed. @throws {AppError} `forbidden` for another's `userId`. */
export async function unfollow(deps: Deps, viewer: Viewer, target: Target): Promise<FollowState> {
  requireOwnId(viewer, target);
  const isUser = target.targetType === 'user';
  await deps.db.transaction(async (tx) => {
    await lockMembers(tx, isUser ? [viewer.id, target.targetId] : [viewer.id]);
    if ((await deleteFollow(tx, viewer.id, target)) !== 'following') return;
    if (isUser) await countFollow(tx, viewer.id, target.targetId, -1);
    else await countCompany(tx, viewer.id, target.targetId, -1);
  });
  return stateOf(null);
}

/** Keeps a member out of the viewer's suggestions for some months. @throws {AppError} `not_found`. */
export async function dismissSuggestion(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  const now = deps.clock.now();
  await requireVisibleMember(deps.db, viewer.id, personId, now);
  const until = new Date(now.getTime() + deps.siteSettings.get(followsSettings.dismissedDays) * 86_400_000);
  await deps.db
    .insert(suggestionDismissals)
    .values({ userId: viewer.id, personId, until })
    .onConflictDoUpdate({ target: [suggestionDismissals.userId, suggestionDismissals.personId], set: { until } });
}

/** Undoes a dismissal; does nothing if there was none. */
export async function restoreSuggestion(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  await deps.db
    .delete(suggestionDismissals)
    .where(and(eq(suggestionDismissals.userId, viewer.id), eq(suggestionDismissals.personId, personId)));
}

type Request = { followerId: number; state: 'following' | 'requested'; isDeclined: boolean };

const gone = () => new AppError('not_found', 'This request is no longer open.');

const mine = (viewer: Viewer, id: number) => and(eq(follows.id, id), eq(follows.userId, viewer.id));

/** The request after both members are locked; the requester may be gone by then. */
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
 * @throws {AppError} `not_found` for a request that was withdrawn, declined, or isn't the viewer's.
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
 * Declines a request without notifying anyone: the requester still sees it as pending, and can ask again after 30 days.
 * @throws {AppError} `not_found` for a request that was withdrawn, accepted, or isn't the viewer's.
 */
export async function declineRequest(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { followerId, state, isDeclined } = await lockRequest(deps, tx, viewer, id);
    if (state === 'following') throw gone();
    if (isDeclined) return;
    await noteDecline(tx, followerId, viewer.id, deps.clock.now());
  });
}
