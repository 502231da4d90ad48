import { sql } from 'drizzle-orm';
import { notify, wantsNotification } from '../../../core/notifications/public.ts';
import { asCondition, isActive, isListedCompany, isMutedBy, isVisibleTo } from '../../../core/visibility/public.ts';
import { rows } from '../../../platform/db/rows.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineNotification, type Facts } from '../../../platform/notifications/notification.ts';
import type { PayloadOf } from '../../../platform/outbox/outbox.ts';
import { insertEvent } from '../../../platform/outbox/outbox-rows.ts';
import { postsEvents } from '../posts.tokens.ts';

const companyIn = ({ data }: Facts) => data.text('companyName') || 'a company';

export const companyPostsNotifications = {
  posted: defineNotification({
    name: 'company_post',
    chip: 'network',
    type: 'companyPost',
    text: (facts) =>
      facts.count > 1 ? `${companyIn(facts)} posted ${facts.count} times` : `${companyIn(facts)} posted`,
    link: (facts) =>
      facts.count > 1 ? `/companies/${facts.data.number('companyId')}` : `/post/${facts.data.number('postId')}`,
    subject: (data) => ({ type: 'post', id: data.number('postId') }),
    group: (data) => `company_post:company:${data.number('companyId')}`,
    quotes: { companyName: 'the name of a listed company' },
  }),
};

/** Followers told in one step; the next step is an event of its own. */
const STEP = 200;

/** The next followers of the post's company who want to hear of its posts and may read this one. */
function nextFollowers({ db, clock }: Pick<Deps, 'db' | 'clock'>, postId: number, companyId: number, after: number) {
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

async function notifyFollowers(deps: Deps, post: PayloadOf<typeof postsEvents.companyPosted>): Promise<void> {
  const { postId, companyId, after } = post;
  const now = deps.clock.now();
  const found = await nextFollowers(deps, postId, companyId, after);
  for (const { userId, companyName, isWanted } of found) {
    if (!isWanted) continue;
    await notify(deps, {
      userId,
      kind: companyPostsNotifications.posted,
      data: { postId, companyId, companyName },
      eventKey: `company_post:${postId}:${userId}`,
      createdAt: now,
    });
  }
  const last = found.at(-1);
  if (last && found.length === STEP)
    await insertEvent(deps.db, postsEvents.companyPosted, { ...post, after: last.id }, { now });
}

/** Tells the followers of a company of its post. */
export function subscribeCompanyPostNotifications(deps: Deps): void {
  deps.outbox.consume(postsEvents.companyPosted, 'notifications.companyPost', (post) => notifyFollowers(deps, post));
}
