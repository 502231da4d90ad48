import type { Querying } from '../../../platform/db/reads.ts';
import { statement } from '../../../platform/db/statement.ts';
import { isListedCompany } from '../../../core/visibility/public.ts';
import { delivered, isListed, ready, waiting } from './feed.queries.ts';
import { avoided, isNotAvoided } from './followed-posts.ts';
import { viewerJoins } from '../cards/post-card.ts';
import { seenColumns, type SeenRow } from '../cards/remembered-cards.ts';

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
  select p.rank, p.voice, ${seenColumns('true')}
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
