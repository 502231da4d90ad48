import type { CallOutput, HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../../core/accounts/public.ts';
import { type Querying, statement } from '../../../platform/db/statement.ts';
import { isListedCompany, isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import type { KindBase } from '../../../platform/feed-cards/post-kind.ts';
import { cardsOfKinds, commonOfKinds, hasRareOfKinds, rareOfKinds } from '../kinds/every-kind.ts';
import {
  isOwnReaction,
  reactionCounterColumns,
  type ReactionCounters,
  reactionCountsOf,
} from '../../../core/reactions/public.ts';
import type { Reaction } from '../../../platform/subjects/subject-kind.ts';

export type Post = HandlerOutput<typeof api.posts.get>;
type PostOriginal = NonNullable<Post['repostOf']>;
type Mention = Post['mentions'][number];
/** One row of `commonColumns`. */
export type CommonRow = {
  id: number;
  author: NonNullable<Post['author']>;
  company: CallOutput<typeof api.posts.get>['company'];
  content: string;
  createdAt: Date;
  editedAt: Date | null;
  commentCount: number;
  audience: Post['audience'];
  isRepost: boolean;
  repostOfId: number | null;
  repostCount: number;
  commentsClosed: boolean;
  isPinned: boolean;
  isWithheld: boolean;
  topics: Post['topics'] | null;
} & KindBase &
  ReactionCounters;

/** One row of `rareColumns`. */
export type RareRow = {
  mentions: Mention[] | null;
  linkPreview: Post['linkPreview'];
};

/** One row of `viewerColumns`. */
export type ViewerRow = {
  viewerReposted: boolean;
  /** The viewer wrote it, or edits the company that it speaks for. */
  viewerEdits: boolean;
  viewerReaction: Reaction | null;
  viewerSaved: boolean;
};

/** One row of `postCards`. */
export type PostRow = CommonRow & RareRow & ViewerRow;

/** Looked up only where the words hold a token: most posts have none. */
const mentions = `case when strpos(p.content, '@[') > 0 then (
    select json_agg(json_build_object('id', person.id, 'fullName', person.full_name) order by person.id)
    from post_mentions m join users person on person.id = m.user_id and ${isVisibleTo('$1', 'person', '$2')} where m.post_id = p.id
  ) end`;

/** A topic keeps its name for ever. */
const topics = `case when p.topic_count > 0 then (
    select json_agg(json_build_object('slug', t.slug, 'name', t.name) order by t.slug)
    from post_topics pt join topics t on t.id = pt.topic_id where pt.post_id = p.id
  ) end`;

/** Few posts have one, so the page is looked up for these only. */
const linkPreview = `case when p.link_preview_id is not null then (
    select json_build_object('url', l.url, 'title', l.title, 'description', l.description, 'siteName', l.site_name,
      'image', case when picture.id is not null then
        json_build_object('url', '/uploads/' || picture.key, 'width', picture.width, 'height', picture.height) end)
    from link_previews l left join uploads picture on picture.id = l.image_upload_id where l.id = p.link_preview_id
  ) end`;

const viewerReposted = `p.repost_count > 0 and exists (select 1 from posts again where again.author_id = $1
    and again.repost_of_id = p.id and again.content = '' and again.company_id is null and again.deleted_at is null)`;

/** What the card of a post shows to everybody who may read it, over the relations of `cardJoins`. `$2` is the present. */
export const commonColumns = (): string => `p.id, ${personCard('author', '$2')} as author,
  case when company.id is not null then json_build_object('id', company.id, 'name', company.name, 'type', company.type,
    'location', company.location, 'logoUrl', company.logo_url, 'isVerified', company.is_verified,
    'followerCount', company.follower_count) end as company,
  p.content, p.media_type as "mediaType",
  case when file.id is not null then json_build_object('key', file.key, 'smallKey', file.small_key, 'name', file.original_name,
    'bytes', file.bytes, 'width', file.width, 'height', file.height, 'derivedKey', file.derived_key,
    'derivedState', file.derived_state) end as file,
  ${commonOfKinds()} p.audience, p.is_repost as "isRepost", p.repost_of_id as "repostOfId",
  p.repost_count as "repostCount", p.comments_closed_at is not null as "commentsClosed",
  p.pinned_at is not null as "isPinned", p.withheld_at is not null as "isWithheld", p.created_at as "createdAt", p.edited_at as "editedAt",
  p.comment_count as "commentCount", ${topics} as topics, ${reactionCounterColumns('p')}`;

/** What is in other tables and few posts have; only names that the viewer, `$1`, may see. */
export const rareColumns = (): string => `${mentions} as mentions, ${rareOfKinds()}
  ${linkPreview} as "linkPreview"`;

/** Whether a post has any of `rareColumns`. */
export const hasRareColumns = (): string =>
  `(strpos(p.content, '@[') > 0 or p.link_preview_id is not null ${hasRareOfKinds()})`;

/** What is between a post and its viewer, `$1`. */
export const viewerColumns = `${viewerReposted} as "viewerReposted",
  case when p.company_id is null then p.author_id = $1 else exists (select 1 from company_roles r
    where r.company_id = p.company_id and r.user_id = $1 and r.role <> 'recruiter') end as "viewerEdits",
  mine.kind as "viewerReaction", saved.id is not null as "viewerSaved"`;

/** The columns of a card: `$1` is the viewer, `$2` the present, over the relations of `cardJoins`. */
export const cardColumns = (): string => `${commonColumns()}, ${rareColumns()}, ${viewerColumns}`;

/** The joins of `commonColumns`, besides post and author. */
export const shownJoins = `left join companies company on company.id = p.company_id
left join uploads file on file.id = p.upload_id`;

/** The joins of `viewerColumns`, besides the post. */
export const viewerJoins = `left join reactions mine on ${isOwnReaction('mine', 'post', 'p.id', '$1')}
left join saves saved on saved.user_id = $1 and saved.subject_kind = 'post' and saved.subject_id = p.id`;

/**
 * What `cardColumns` are read from, joined to a relation `picked(id)`: what is deleted, or whose author or company the
 * viewer may not see, is left out.
 * @param isShown the condition on the author's row, by its alias
 */
export const cardJoins = (
  isShown: (author: string) => string,
): string => `join posts p on p.id = picked.id and p.deleted_at is null
join users author on author.id = p.author_id and ${isShown('author')}
${shownJoins}
${viewerJoins}
where (p.company_id is null or (${isListedCompany('company')}))`;

/**
 * The one select of post cards: joins what a card shows to the posts numbered in the relation `picked(id)`,
 * leaving out what is deleted, whose author the viewer may not see, or whose company is not listed. `$1` is the viewer, `$2` the present.
 * Ids are picked first, in a statement of their own, so that these joins run for one page only.
 */
export const postCards = (): string => `
select ${cardColumns()}
from picked
${cardJoins((author) => isVisibleTo('$1', author, '$2'))} and ${isOpenTo('$1', 'p')}`;

/** Whoever speaks for a company does so without a name, but for those who edit its page. */
export const authorShown = ({ author, company, viewerEdits }: Pick<PostRow, 'author' | 'company' | 'viewerEdits'>) =>
  company === null || viewerEdits ? author : null;

function originalOf(row: PostRow): PostOriginal {
  return {
    id: row.id,
    author: authorShown(row),
    company: row.company,
    content: row.content,
    mentions: row.mentions ?? [],
    mediaType: row.mediaType,
    ...cardsOfKinds(row),
    linkPreview: row.linkPreview,
    topics: row.topics ?? [],
    audience: row.audience,
    createdAt: row.createdAt,
    editedAt: row.editedAt,
  };
}

/** The contract's post for its viewer. `original` is what it repeats, where the viewer may see that. */
export function postOf(row: PostRow, original: PostRow | undefined): Post {
  return {
    ...originalOf(row),
    isRepost: row.isRepost,
    repostOf: original ? originalOf(original) : null,
    repostCount: row.repostCount,
    viewerReposted: row.viewerReposted,
    commentsClosed: row.commentsClosed,
    isPinned: row.isPinned,
    isWithheld: row.isWithheld,
    ...reactionCountsOf(row),
    commentCount: row.commentCount,
    viewerReaction: row.viewerReaction,
    viewerSaved: row.viewerSaved,
    canEdit: row.viewerEdits,
    canDelete: row.viewerEdits,
  };
}

/** `$1` viewer, `$2` present, `$3` numbers of posts. */
export const originalsStatement = statement<PostRow>(
  'posts.originals',
  () => `with picked as (select unnest($3::bigint[]) as id)\n${postCards()}`,
);

/** Rows of `postCards` as the contract's posts, in their order; originals of reposts take one more statement, if there are any. */
export async function postsOf(
  database: Querying,
  rows: PostRow[],
  { viewerId, now }: { viewerId: number; now: Date },
): Promise<Post[]> {
  const wanted = [...new Set(rows.flatMap(({ repostOfId }) => repostOfId ?? []))];
  const found = wanted.length > 0 ? await originalsStatement.run(database, [viewerId, now, wanted]) : [];
  const originals = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => postOf(row, row.repostOfId === null ? undefined : originals.get(row.repostOfId)));
}
