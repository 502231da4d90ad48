import { sql } from 'drizzle-orm';
import type { BusEvents } from '../../platform/bus/bus.ts';
import { rows } from '../../platform/db/rows.ts';
import { asCondition, isListedCompany, isMutedBy, isOpenTo, isVisibleTo } from '../../core/visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { isWanted } from './feed/followed-posts.ts';

/** New posts are gathered this long, so that a member gets at most one frame in the time. */
const GATHER_MS = 300;
/** More than these the client refetches anyway. */
const MOST_IDS = 100;

type NewPost = BusEvents['posts.created'];
type LiveDeps = Pick<Deps, 'db' | 'bus' | 'live' | 'log' | 'clock'>;

/** Which connected members see each post: they follow its author or company, no mute or block applies, and they're in its audience; one statement for all. */
function findFollowers(
  { db, clock }: LiveDeps,
  posts: NewPost[],
  connected: number[],
): Promise<{ followerId: number; postIds: number[] }[]> {
  const isRead = asCondition(
    { now: clock.now() },
    (_viewer, now) =>
      `${isVisibleTo('f.follower_id', 'author', now)} and not ${isMutedBy('f.follower_id', 'author.id', now)}`,
  );
  const isForThem = asCondition({}, () => `${isOpenTo('u.id', 'post')} and ${isWanted('u.id', 'post')}`);
  return rows(
    db,
    sql`with new_posts as (
        select * from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p("postId" bigint, "authorId" bigint, "companyId" bigint)
      ), connected as (
        select value::bigint as id from jsonb_array_elements_text(${JSON.stringify(connected)}::jsonb)
      )
      select f.follower_id as "followerId", json_agg(distinct p."postId") as "postIds"
      from new_posts p
      join follows f on f.state = 'following'
        and (case when p."companyId" is null then f.user_id = p."authorId" else f.company_id = p."companyId" end)
        and f.follower_id <> p."authorId"
      join connected c on c.id = f.follower_id
      join users u on u.id = f.follower_id and u.application_status = 'approved'
      join users author on author.id = p."authorId" and ${isRead}
      left join companies company on company.id = p."companyId"
      where (p."companyId" is null or (${asCondition({}, () => isListedCompany('company'))}))
        and not exists (select 1 from posts post where post.id = p."postId" and not (${isForThem}))
      group by f.follower_id`,
  );
}

async function announce(deps: LiveDeps, posts: NewPost[]): Promise<void> {
  const { live } = deps;
  const connected = live.connectedUserIds();
  if (connected.length === 0) return;
  for (const { followerId, postIds } of await findFollowers(deps, posts, connected)) {
    const newest = postIds.toSorted((a, b) => a - b).slice(-MOST_IDS);
    live.sendToUserHere(followerId, { type: 'feed_new', postIds: newest });
  }
}

/**
 * Tells followers with an open tab in this process of new posts: gathered over 300 ms, one statement for all posts and
 * one frame a member, none of it in the request of the author. Returns the way to stop.
 */
export function subscribePostsLive(deps: LiveDeps): () => void {
  let gathered: NewPost[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    timer = undefined;
    const posts = gathered;
    gathered = [];
    announce(deps, posts).catch((error: unknown) => deps.log.error({ err: error }, 'Failed to announce new posts'));
  };

  const stops = [
    deps.bus.subscribe('posts.created', (post) => {
      gathered.push(post);
      timer ??= setTimeout(flush, GATHER_MS).unref();
    }),
    deps.bus.subscribe('account.changed', ({ userId }) =>
      deps.live.sendToUserHere(userId, { type: 'account_changed' }),
    ),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
