import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { isListedCompany, isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import { statement } from '../../../platform/db/statement.ts';
import { postNotFound } from '../posts.queries.ts';
import { HALF_LIFE_HOURS } from './top-feed.queries.ts';

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
  if (topic !== null) return `You follow the topic #${topic}.`;
  if (companyName === null && profession !== null) return `${authorName} works in your profession, ${profession}.`;
  return 'All members may read it. You follow neither its author nor its topics.';
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
  if (acts.length === 0) return isFresh ? 'Top shows it because it is new.' : 'Nothing lifts it in Top yet.';
  const said = acts.length === 1 ? acts[0] : `${acts.slice(0, -1).join(', ')} and ${acts.at(-1)}`;
  return `In Top it counts: ${said}${isFresh ? '; and it is new' : ''}.`;
}

/** Why a post is in the viewer's feed. @throws {AppError} `not_found` where they cannot see it. */
export async function whyPost(pool: Pool, viewerId: number, postId: number, now: Date): Promise<Why> {
  const [row] = await whyStatement.run(pool, [viewerId, now, postId]);
  if (!row) throw postNotFound();
  return { relation: relationOf(row), movement: movementOf(row, now) };
}
