import { type Querying, statement } from '../../../platform/db/statement.ts';
import { isListedCompany, isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import { avoided, isListed, isNotAvoided } from './followed-posts.ts';
import { delivered, ready, waiting } from './timeline.ts';
import { viewerJoins } from '../cards/post-card.ts';
import { seenColumns, type SeenRow } from '../cards/remembered-cards.ts';
import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { postNotFound } from '../posts.queries.ts';

/** The newest candidates that are ranked; what is older follows by time. */
export const RANKED_POSTS = 100;
/** Posts lose half of their rank in this time. */
export const HALF_LIFE_HOURS = 36;
const MOST_IN_A_ROW = 2;
/** Ranked posts looked at beyond those of the page, to put between posts of one voice. */
const MORE_THAN_WANTED = 10;

/**
 * The rank of a post: how much it moves people, times what its author is to the reader, halved every 36 hours.
 * `heat` is 1 + ln(1 + 3 commenters + 2 reposters + reactions), each person counted once in each, kept with the post;
 * the leading 1 lets posts that nobody has answered yet fall by age and closeness instead of all ranking as nothing.
 * @param post alias of the `posts` row
 * @param closeness column with 1.5 for connections, 1.2 followed, 1.1 of the same profession, else 1
 * @param now parameter with the present
 */
export const rank = (post: string, closeness: string, now: string): string =>
  `${post}.heat::float8 * ${closeness} * power(0.5::float8, greatest(date_part('epoch', ${now}::timestamptz - ${post}.created_at), 0) / ${HALF_LIFE_HOURS * 3600})`;

type Reach = { floor: number | null; oldest: number | null };
export type Ranked = SeenRow & { voice: string };

/**
 * The newest `$4` candidates, best first, of which the first `$6` that the viewer may and wants to read: authors are looked
 * at in this order until there are enough. `oldest` is the last candidate ranked, null where these were all there are.
 * `$1` viewer, `$2` present, `$3` only numbers below it, `$5` kind of media or null.
 */
export const topStatement = statement<Reach & (Ranked | { id: null })>(
  'posts.top',
  `with ${ready}, ${avoided}, candidate as materialized (
  (${delivered} order by t.post_id desc)
  union all
  (${waiting} order by p.id desc)
  order by id desc
  limit $4
), ranked as materialized (
  select p.id, p.xmin, p.author_id, p.company_id, p.upload_id, p.repost_count, ${rank('p', 'candidate.closeness', '$2')} as rank
  from candidate
  join posts p on p.id = candidate.id and p.deleted_at is null and ${isListed} and ($5::text is null or p.media_type = $5)
  order by rank desc, p.id desc
), shown as materialized (
  select ranked.*, coalesce('c' || ranked.company_id, 'u' || ranked.author_id) as voice,
    author.xmin as author_xmin, company.xmin as company_xmin
  from ranked
  cross join lateral (select xmin from users u where u.id = ranked.author_id and ${isNotAvoided('u')} limit 1) author
  left join lateral (select c.id, c.xmin from companies c where ranked.company_id is not null and c.id = ranked.company_id and ${isListedCompany('c')} limit 1) company on true
  where ranked.company_id is null or company.id is not null
  order by ranked.rank desc, ranked.id desc
  limit $6
)
select (select floor from ready) as floor, (select case when count(*) = $4 then min(id) end from candidate) as oldest,
  card.*
from (select 1) always left join lateral (
  select p.rank, p.voice, ${seenColumns}
  from shown p
  cross join lateral (select p.author_xmin as xmin) author
  cross join lateral (select p.company_xmin as xmin) company
  left join uploads file on file.id = p.upload_id
  ${viewerJoins}
) card on true
order by card.rank desc, card.id desc`,
);

/** Posts of the order that are surely in their place: `waiting` ones would be the third in a row of one voice. */
type Order<T> = { placed: T[]; waiting: T[] };

/** Keeps the order but for posts that would be the third in a row of one voice: they wait for the next of another. */
export function atMostTwoInARow<T extends { voice: string }>(ranked: T[]): Order<T> {
  const placed: T[] = [];
  const waiting: T[] = [];
  const isThird = ({ voice }: T) =>
    placed.length >= MOST_IN_A_ROW && placed.slice(-MOST_IN_A_ROW).every((last) => last.voice === voice);
  for (const post of ranked) {
    if (isThird(post)) waiting.push(post);
    else placed.push(post);
    for (let next = 0; next >= 0; ) {
      next = waiting.findIndex((late) => !isThird(late));
      if (next >= 0) placed.push(...waiting.splice(next, 1));
    }
  }
  return { placed, waiting };
}

export type Ranking = Reach & { posts: Ranked[] };

/**
 * The viewer's ranked posts as of `asOf`, the first `wanted` of them at least where there are so many, and the number below
 * which the feed goes on by time, null where the ranked ones are all.
 */
export async function rankedPosts(
  reads: Querying,
  viewerId: number,
  { asOf, before, kind, wanted }: { asOf: Date; before: number; kind: string | null; wanted: number },
): Promise<Ranking> {
  const rank = async (most: number) => {
    const rows = await topStatement.run(reads, [viewerId, asOf, before, RANKED_POSTS, kind, most]);
    const found = rows.filter((row): row is Reach & Ranked => row.id !== null);
    const { placed, waiting } = atMostTwoInARow(found);
    const isCut = found.length === most && most < RANKED_POSTS;
    return { isCut, placed, waiting, floor: rows[0]?.floor ?? null, oldest: rows[0]?.oldest ?? null };
  };
  let order = await rank(wanted + MORE_THAN_WANTED);
  if (order.isCut && order.placed.length < wanted) order = await rank(RANKED_POSTS);
  const posts = order.isCut ? order.placed : [...order.placed, ...order.waiting];
  return { floor: order.floor, oldest: order.oldest, posts };
}

type Why = HandlerOutput<typeof api.why.get>;

type Row = {
  authorName: string;
  companyName: string | null;
  isOwn: boolean;
  followsAuthor: boolean;
  isFollowedBack: boolean;
  followsCompany: boolean;
  topic: string | null;
  profession: string | null;
  commenters: number;
  reposters: number;
  reactions: number;
  createdAt: Date;
};

/** What the post and whoever speaks in it are to the viewer. `$1` viewer, `$2` present, `$3` post. */
export const whyStatement = statement<Row>(
  'posts.why',
  `select author.full_name as "authorName", company.name::text as "companyName", p.author_id = $1 as "isOwn",
  exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') as "followsAuthor",
  exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following') as "isFollowedBack",
  exists (select 1 from follows f where f.follower_id = $1 and f.company_id = p.company_id and f.state = 'following') as "followsCompany",
  (select t.name from post_topics x join topic_follows tf on tf.topic_id = x.topic_id and tf.user_id = $1
    join topics t on t.id = x.topic_id where x.post_id = p.id order by t.slug limit 1) as topic,
  (select v.profession from users v where v.id = $1 and v.profession = author.profession and v.profession <> '') as profession,
  p.commenter_count as commenters, p.reposter_count as reposters, p.created_at as "createdAt",
  p.like_count + p.celebrate_count + p.support_count + p.insightful_count + p.love_count + p.curious_count as reactions
from posts p
join users author on author.id = p.author_id and ${isVisibleTo('$1', 'author', '$2')}
left join companies company on company.id = p.company_id
where p.id = $3 and p.deleted_at is null and ${isOpenTo('$1', 'p')} and (p.company_id is null or (${isListedCompany('company')}))`,
);

function relationOf(row: Row): string {
  const { authorName, companyName, topic, profession } = row;
  if (companyName !== null && row.followsCompany) return `You follow ${companyName}.`;
  if (companyName === null && row.isOwn) return 'You wrote it.';
  if (companyName === null && row.followsAuthor)
    return row.isFollowedBack ? `You and ${authorName} follow each other.` : `You follow ${authorName}.`;
  if (topic !== null) return `You follow #${topic}.`;
  if (companyName === null && profession !== null) return `${authorName} shares your profession, ${profession}.`;
  return 'It’s open to all members. You don’t follow its author or its topics.';
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

function movementOf({ commenters, reposters, reactions, createdAt }: Row, now: Date): string {
  const acts = [
    ...counted(commenters, 'member commented', 'members commented'),
    ...counted(reposters, 'member reposted', 'members reposted'),
    ...counted(reactions, 'reaction', 'reactions'),
  ];
  const isFresh = now.getTime() - createdAt.getTime() < HALF_LIFE_HOURS * 3_600_000;
  if (acts.length === 0) return isFresh ? 'It’s in Top because it’s new.' : 'Nothing boosts it in Top yet.';
  const said = acts.length === 1 ? acts[0] : `${acts.slice(0, -1).join(', ')} and ${acts.at(-1)}`;
  return `It ranks in Top for ${said}${isFresh ? ', and it’s new' : ''}.`;
}

/** Why a post is in the viewer's feed. @throws {AppError} `not_found` where they cannot see it. */
export async function whyPost(pool: Pool, viewerId: number, postId: number, now: Date): Promise<Why> {
  const [row] = await whyStatement.run(pool, [viewerId, now, postId]);
  if (!row) throw postNotFound();
  return { relation: relationOf(row), movement: movementOf(row, now) };
}
