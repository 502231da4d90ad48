import { sql } from 'drizzle-orm';
import { asCondition, isListedCompany, isOpenTo, isVisibleTo } from '../../core/visibility/public.ts';
import { type Changes, changedBy, changedSubject, numberIn, type OpenPages } from '../../platform/live/open-page.ts';

const post = changedSubject('post');
const ofCompany: Changes = ({ body }) => [{ type: 'company', id: numberIn(body['companyId']) }];
/** A post, and where it is a repost its original, which shows how many there are. */
const withOriginal: Changes = ({ id }) =>
  sql`select 'post' as type, unnest(array[id, repost_of_id]) as id from posts where id = ${id}`;
const removed: Changes = ({ id }) =>
  sql`select 'post' as type, unnest(array[id, repost_of_id]) as id from posts where id = ${id}
    union all select 'company', company_id from posts where id = ${id}`;

/** Which pages of posts stay open, and what changes on them. */
export const postsPages: OpenPages = {
  readers: {
    post: (id, now) => sql`exists (
    select 1 from posts p
    join users author on author.id = p.author_id and ${asCondition({ now }, (_, at) => isVisibleTo('u.id', 'author', at))}
    left join companies company on company.id = p.company_id
    where p.id = ${id} and p.deleted_at is null and ${asCondition({}, () => isOpenTo('u.id', 'p'))}
      and (p.company_id is null or (${asCondition({}, () => isListedCompany('company'))})))`,
  },
  changes: {
    ...changedBy(post, 'posts.edit', 'posts.react', 'posts.unreact', 'comments.close', 'comments.reopen'),
    ...changedBy(withOriginal, 'reposts.repost', 'reposts.undo'),
    'posts.create': ofCompany,
    'posts.remove': removed,
  },
  apart: {
    'posts.save': 'what a member saves shows to them alone',
    'posts.unsave': 'what a member saves shows to them alone',
    'saved.*': 'what a member saves shows to them alone',
    'drafts.*': 'a draft shows to its writer alone',
    'hiddenPosts.*': 'what a member hides is hidden from them alone',
    'ownPosts.*': 'a pinned post stands first in a list, and its own page stays as it is',
    'topics.*': 'the page of a topic is not watched',
    'linkPreviews.*': 'it reads a page elsewhere',
  },
};
