import { eq, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import { asCondition, isActive, isListedCompany, isMutedBy, isVisibleTo } from '../visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { wantsNotification } from './notification-wishes.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import { companies, companyClaims } from '../../features/companies/companies.tables.ts';
import { notifyOfAct } from './acts.ts';
import { notify } from './notifications.commands.ts';
import { companiesEvents } from '../../features/companies/companies.events.ts';
import { postsEvents } from '../../features/posts/posts.events.ts';

type Needed = Pick<Deps, 'db' | 'pool' | 'outbox' | 'clock'>;

/** Followers told in one step; the next step is an event of its own. */
const STEP = 200;

async function nameOf({ db }: Needed, companyId: number): Promise<string> {
  const [found] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return found?.name ?? '';
}

async function notifyClaimant(deps: Needed, claimId: number): Promise<void> {
  const [claim] = await deps.db
    .select({ userId: companyClaims.userId, state: companyClaims.state, companyId: companies.id, name: companies.name })
    .from(companyClaims)
    .innerJoin(companies, eq(companies.id, companyClaims.companyId))
    .where(eq(companyClaims.id, claimId));
  if (!claim) return;
  await notify(deps.db, {
    userId: claim.userId,
    kind: 'company_claim',
    data: { companyId: claim.companyId, companyName: claim.name, approved: claim.state === 'approved' },
    eventKey: `company_claim:${claimId}`,
    createdAt: deps.clock.now(),
  });
}

/** The next followers of the post's company who want to hear of its posts and may read this one. */
function nextFollowers({ db, clock }: Needed, postId: number, companyId: number, after: number) {
  const wants = (channel: 'app' | 'mail' | 'digest') => wantsNotification(sql`u.preferences`, 'companyPost', channel);
  const reads = asCondition(
    { now: clock.now() },
    (_viewer, now) =>
      `${isActive('u', now)} and ${isVisibleTo('u.id', 'author', now)} and not ${isMutedBy('u.id', 'author.id', now)}`,
  );
  return rows<{ id: number; userId: number; companyName: string; isWanted: boolean }>(
    db,
    sql`select f.id, f.follower_id as "userId", c.name::text as "companyName",
        (${wants('app')} or ${wants('mail')} or (${wants('digest')} and coalesce(u.preferences ->> 'digest', 'none') <> 'none'))
          and f.follower_id <> p.author_id and ${reads} as "isWanted"
      from follows f
      join posts p on p.id = ${postId} and p.deleted_at is null and p.withheld_at is null
      join companies c on c.id = f.company_id and ${asCondition({}, () => isListedCompany('c'))}
      join users author on author.id = p.author_id
      join users u on u.id = f.follower_id
      where f.company_id = ${companyId} and f.state = 'following' and f.id > ${after}
      order by f.id limit ${STEP}`,
  );
}

async function notifyFollowers(
  deps: Needed,
  post: { postId: number; companyId: number; after: number },
): Promise<void> {
  const { postId, companyId, after } = post;
  const now = deps.clock.now();
  const found = await nextFollowers(deps, postId, companyId, after);
  for (const { userId, companyName, isWanted } of found) {
    if (!isWanted) continue;
    await notify(deps.db, {
      userId,
      kind: 'company_post',
      data: { postId, companyId, companyName },
      eventKey: `company_post:${postId}:${userId}`,
      createdAt: now,
    });
  }
  const last = found.at(-1);
  if (last && found.length === STEP)
    await insertEvent(deps.db, postsEvents.companyPosted, { ...post, after: last.id }, { now });
}

/** Decisions about claims, roles given, ownership offered, and posts of followed companies. */
export function subscribeCompanyNotifications(deps: Needed): void {
  const { outbox } = deps;
  outbox.consume(companiesEvents.claimDecided, 'notifications.claim', ({ claimId }) => notifyClaimant(deps, claimId));
  outbox.consume(postsEvents.companyPosted, 'notifications.companyPost', (post) => notifyFollowers(deps, post));
  outbox.consume(companiesEvents.roleGiven, 'notifications.role', async ({ companyId, userId, actorId, role, day }) => {
    const data = { companyId, companyName: await nameOf(deps, companyId), role };
    const eventKey = `company_role:${companyId}:${userId}:${role}:${day}`;
    await notifyOfAct(deps, { userId, actorId, kind: 'company_role', eventKey, data });
  });
  outbox.consume(companiesEvents.handoverOffered, 'notifications.handover', async (offer, eventId) => {
    const { companyId, userId, actorId } = offer;
    const data = { companyId, companyName: await nameOf(deps, companyId) };
    const eventKey = `company_handover:${eventId}`;
    await notifyOfAct(deps, { userId, actorId, kind: 'company_handover', eventKey, data });
  });
}
