import {
  hiddenFrom,
  isActive,
  isListedCompany,
  isMutedBy,
  isNotHidden,
  isNotMuted,
  isOpenTo,
  isVisibleTo,
  mutedBy,
} from '../../../core/visibility/public.ts';

/**
 * Which of the posts are asked for: those that their reader may and wants to read, or all that follow from whom the
 * reader follows, whoever may read them later. `kind` names the parameter with the kind of media wanted.
 */
export type Asked = { readable: boolean; kind?: string };

// The indexes by author, company and topic are `id DESC NULLS LAST`; an `order by` must say the same to walk them.
const newest = 'order by p.id desc nulls last limit';
const aboveFloor = 'p.id >= (select id from floor)';

/** What readers took out of their own lists: single posts, and what some members repost as themselves. */
export const isWanted = (viewer: string, post: string): string =>
  `not exists (select 1 from hidden_posts h where h.user_id = ${viewer} and h.post_id = ${post}.id) and ` +
  `not (${post}.is_repost and ${post}.company_id is null and exists (select 1 from repost_mutes r where r.user_id = ${viewer} and r.target_id = ${post}.author_id))`;

/** What the viewer `$1` may read and wants to, of the posts `p`. */
export const isListed = `${isOpenTo('$1', 'p')} and ${isWanted('$1', 'p')}`;

/** Whose posts the viewer reads: visible and not muted. */
export const isRead = (viewer: string, author: string, now: string): string =>
  `${isVisibleTo(viewer, author, now)} and not ${isMutedBy(viewer, `${author}.id`, now)}`;

/** `isRead` for statements that look at many authors: the relations it reads, and the condition. `$1` viewer, `$2` present. */
export const avoided = `${hiddenFrom('$1')}, ${mutedBy('$1', '$2')}`;
export const isNotAvoided = (author: string): string =>
  `${isActive(author, '$2')} and ${isNotHidden(`${author}.id`)} and ${isNotMuted(`${author}.id`)}`;

const isFollowedBack = `exists (select 1 from follows back where back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following')`;

/**
 * Relations `people`, `floor` and `picked(id, closeness)`: the newest posts of the viewer, of people, companies and
 * topics followed, by number. `$1` viewer, `$2` present, `$3` only numbers below it, `$4` how many.
 *
 * One index probe for each person followed finds their newest post. Only the `$4` people with the newest of these can be
 * on the page, and where there are so many, nothing older than the last of these posts can: that floor ends every walk.
 * So work grows with the number followed and the page, never with what anybody posts.
 * Posts of companies and topics are walked lazily: the inner limit only keeps the planner from sorting all of them.
 */
export function followedPosts({ readable, kind }: Asked): string {
  const wanted = [
    'p.deleted_at is null and p.id < $3',
    ...(kind ? [`p.media_type = ${kind} and p.media_type <> 'none'`] : []),
    ...(readable ? [isListed] : []),
  ].join(' and ');
  const asPerson = `p.company_id is null and ${wanted}`;
  const read = (author: string) => (readable ? isRead('$1', author, '$2') : 'true');
  return `people as (
  select head.author as id, head.newest, head.closeness
  from (
    select f.user_id as author, newest.id as newest, case when ${isFollowedBack} then 1.5 else 1.2 end as closeness
    from follows f
    cross join lateral (select p.id from posts p where p.author_id = f.user_id and ${asPerson} ${newest} 1) newest
    where f.follower_id = $1 and f.user_id is not null and f.state = 'following'
    order by newest.id desc offset 0
  ) head
  cross join lateral (select u.id from users u where u.id = head.author and ${read('u')} limit 1) active
  order by head.newest desc
  limit $4
), floor as (
  select case when count(*) = $4 then min(newest) else 0 end as id from people
), picked as (
  select found.id, max(found.closeness)::real as closeness from (
    select own.id, 1.0 as closeness
    from (select p.id from posts p where p.author_id = $1 and ${asPerson} and ${aboveFloor} ${newest} $4) own
    union all
    select theirs.id, people.closeness from people
    cross join lateral (
      select p.id from posts p where p.author_id = people.id and ${asPerson} and ${aboveFloor} ${newest} $4
    ) theirs
    union all
    select spoken.id, 1.2 from follows f
    join companies c on c.id = f.company_id${readable ? ` and ${isListedCompany('c')}` : ''}
    cross join lateral (
      select q.id from (
        select p.id, p.author_id from posts p
        where p.company_id = f.company_id and p.company_id is not null and ${wanted} and ${aboveFloor} ${newest} $4 * 50
      ) q
      cross join lateral (select u.id from users u where u.id = q.author_id and ${read('u')} limit 1) active
      order by q.id desc nulls last limit $4
    ) spoken
    where f.follower_id = $1 and f.company_id is not null and f.state = 'following'
    union all
    select about.id, about.closeness from topic_follows t
    cross join lateral (
      select q.id, case when active.profession = (select profession from users where id = $1) then 1.1 else 1.0 end as closeness
      from (
        select x.post_id as id from post_topics x
        where x.topic_id = t.topic_id and x.post_id < $3 and x.post_id >= (select id from floor)
        order by x.post_id desc nulls last limit $4 * 50
      ) q
      join posts p on p.id = q.id and ${wanted}
      cross join lateral (select u.profession from users u where u.id = p.author_id and ${read('u')} limit 1) active
      order by q.id desc nulls last limit $4
    ) about
    where t.user_id = $1
  ) found
  group by found.id
  order by found.id desc
  limit $4
)`;
}
