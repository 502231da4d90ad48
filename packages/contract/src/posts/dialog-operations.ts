import { Count, Id, Instant, Page, PageQuery, WebUrl, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PostContent } from './content.ts';
import * as dialogs from './dialog-endpoints.ts';
import { Audience, LinkPreview, Post } from './schemas.ts';

/** The original's counters and the viewer's repost state, after they reposted it or undid that. */
const counted = {
  /** The original: reposting a repost repeats what that repeats. */
  originalId: Id,
  repostCount: Count,
  /** The viewer reposted it as themself, without words of their own. */
  viewerReposted: z.boolean(),
};
export const UndoneRepost = z.object({
  ...counted,
  /** The repost that was taken back; null where there was none. */
  repostId: z.nullable(Id),
});
export type UndoneRepost = z.infer<typeof UndoneRepost>;

const params = z.object({ id: Id });

export const repostsOperations = operations({
  repost: {
    summary:
      'Repost a post, with or without a comment; idempotent without one, with one send Idempotency-Key to retry safely',
    access: 'member',
    idempotent: 'posts',
    params,
    body: z.strictObject({
      content: z.nullish(PostContent),
      /** Speaks for this company, whose owner, admin or editor one must be. */
      companyId: z.optional(z.nullable(Id)),
    }),
    response: z.object({ ...counted, repost: Post }),
    errors: ['not_found', 'conflict'],
  },
  undo: {
    summary: 'Undo your repost without a comment; idempotent',
    access: 'member',
    params,
    response: UndoneRepost,
    errors: ['not_found'],
  },
});

export const reposts = bind(dialogs.reposts, repostsOperations);

/** Words that a post had before. */
export const PostVersion = z.object({
  id: Id,
  content: z.string(),
  /** The members mentioned in it that the reader may see, by present name. */
  mentions: z.array(z.object({ id: Id, fullName: z.string() })),
  /** Where the edit changed who may read the post: who could until then. */
  audience: z.nullable(Audience),
  /** When other words, or another audience, took their place. */
  replacedAt: Instant,
});
export type PostVersion = z.infer<typeof PostVersion>;

export const versionsOperations = operations({
  list: {
    summary: 'Earlier versions of an edited post and who could read them, newest first',
    access: 'member',
    params: z.object({ id: Id }),
    query: PageQuery,
    response: Page(PostVersion),
    errors: ['not_found'],
  },
});

export const versions = bind(dialogs.versions, versionsOperations);

/** What goes when a post is deleted. */
export const PostLoss = z.object({ comments: Count, reactions: Count, reposts: Count, saves: Count });
export type PostLoss = z.infer<typeof PostLoss>;

export const ownPostsOperations = operations({
  pin: {
    summary: 'Pin your post to your profile, replacing any other',
    access: 'member',
    params,
    response: Post,
    errors: ['not_found', 'conflict'],
  },
  unpin: {
    summary: 'Unpin your post from your profile',
    access: 'member',
    params,
    response: Post,
    errors: ['not_found'],
  },
  loss: {
    summary: 'What deleting your post would delete with it',
    access: 'member',
    params,
    response: PostLoss,
    errors: ['not_found'],
  },
});

export const ownPosts = bind(dialogs.ownPosts, ownPostsOperations);

const HiddenState = z.object({ hidden: z.boolean() });

export const hiddenPostsOperations = operations({
  hide: {
    summary: 'Hide someone’s post from your feed; idempotent',
    access: 'member',
    params,
    response: HiddenState,
    errors: ['not_found', 'conflict'],
  },
  show: {
    summary: 'Show a hidden post in your feed again',
    access: 'member',
    params,
    response: HiddenState,
  },
  list: {
    summary: 'Hidden posts you can still read, newest first',
    access: 'member',
    query: PageQuery,
    response: Page(z.object({ post: Post, hiddenAt: Instant })),
  },
});

export const hiddenPosts = bind(dialogs.hiddenPosts, hiddenPostsOperations);

/** Why a post is in the viewer's feed, in sentences. */
export const Why = z.object({
  /** What its author or company is to the viewer. */
  relation: z.string(),
  /** What lifts it in Top. */
  movement: z.string(),
});
export type Why = z.infer<typeof Why>;

export const whyOperations = operations({
  get: {
    summary: 'Why a post is in your feed, and what boosts it in Top',
    access: 'member',
    params: z.object({ id: Id }),
    response: Why,
    errors: ['not_found'],
  },
});

export const why = bind(dialogs.why, whyOperations);

export const linkPreviewsOperations = operations({
  read: {
    summary: 'A link preview for a post; null if the page has none',
    access: 'member',
    body: z.strictObject({ url: WebUrl }),
    response: z.object({ preview: z.nullable(LinkPreview) }),
  },
});

export const linkPreviews = bind(dialogs.linkPreviews, linkPreviewsOperations);
