import { Count, Id, Instant, WebUrl, z } from '../common.ts';
import { REACTION_KINDS } from '../constants.ts';
import { defineSavedKind, defineSearchKind } from '../kinds.ts';
import { CompanyCard, PersonCard } from '../users.ts';
import { PostContent } from './content.ts';
import { fieldsOfKinds, MediaType } from './kinds/kind-fields.ts';

export { FeedKind } from './kinds/kind-fields.ts';

export const ReactionKind = z.enum(REACTION_KINDS);
export type ReactionKind = z.infer<typeof ReactionKind>;

/** A member's number as the specification's bodies carry it: a number or its decimal text. */
export const ClaimedId = Id;

/** Who may read a post: all members, or only those whom the author follows and who follow back. */
export const Audience = z.enum(['members', 'connections']);
export type Audience = z.infer<typeof Audience>;

/** §3 "Post creation payload". `userId` must be the session's own; `sharedToLinkedIn` is ignored. */
export const PostCreation = z.strictObject({
  userId: z.optional(ClaimedId),
  /** Speaks for this company, whose owner, admin or editor one must be. */
  companyId: z.optional(z.nullable(Id)),
  content: PostContent,
  ...fieldsOfKinds('item'),
  mediaType: z.nullish(MediaType),
  hasMedia: z.optional(z.boolean()),
  isTextOnly: z.optional(z.boolean()),
  shareToLinkedIn: z.optional(z.boolean()),
  sharedToLinkedIn: z.optional(z.boolean()),
  ...fieldsOfKinds('beside'),
  /**
   * The page whose preview the post shows, where the server has it (POST /api/link-previews): null for none. Without it,
   * the first link of the words, unless the post shows a file.
   */
  linkPreviewUrl: z.nullish(WebUrl),
  /** Who may read it; all members where nothing is said. A company speaks to all. */
  audience: z.optional(Audience),
  /** It was written in the dialog: the writer's draft for this voice goes with it. */
  fromDraft: z.optional(z.boolean()),
});

/** What an external page says about itself. */
export const LinkPreview = z.object({
  url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  image: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/** A post's content without its readers' activity; also used for the original inside a repost. */
const saying = {
  id: Id,
  /** Null if it was posted as a company: only editors of that page learn who wrote it. */
  author: z.nullable(PersonCard),
  /** Set when the post speaks for a company. */
  company: z.nullable(CompanyCard),
  /** As typed: mentions are `@[name](id)`. */
  content: z.string(),
  /** The mentioned members that exist, by present name. */
  mentions: z.array(z.object({ id: Id, fullName: z.string() })),
  mediaType: MediaType,
  ...fieldsOfKinds('card'),
  linkPreview: z.nullable(LinkPreview),
  /** What it is about: the topics of its `#words`. */
  topics: z.array(z.object({ slug: z.string(), name: z.string() })),
  audience: Audience,
  createdAt: Instant,
  /** Last edit made after someone had reacted or commented. */
  editedAt: z.nullable(Instant),
};
export const PostOriginal = z.object(saying);
export type PostOriginal = z.infer<typeof PostOriginal>;

export const Post = z.object({
  ...saying,
  isRepost: z.boolean(),
  /** The original of a repost; null if it was deleted or is hidden from the viewer. */
  repostOf: z.nullable(PostOriginal),
  repostCount: Count,
  /** The viewer reposted it without words of their own. */
  viewerReposted: z.boolean(),
  commentsClosed: z.boolean(),
  /** Pinned to its author's profile. */
  isPinned: z.boolean(),
  /** Waiting for a decision of staff; only its author sees it meanwhile. */
  isWithheld: z.boolean(),
  reactionCount: Count,
  /** Count of each kind that has any. */
  reactions: z.partialRecord(ReactionKind, Count),
  commentCount: Count,
  viewerReaction: z.nullable(ReactionKind),
  viewerSaved: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type Post = z.infer<typeof Post>;

/** What may be different after publishing; what is not named stays. */
export const PostChange = z.strictObject({
  content: z.optional(PostContent),
  audience: z.optional(Audience),
  /**
   * Another picture, document or video in place of the present one, as at creation. Null for the address of the present
   * one, or the type `none` without an address, takes it away. What belonged to it goes with it: description, cover, captions.
   */
  ...fieldsOfKinds('change'),
  mediaType: z.nullish(MediaType),
});
export type PostChange = z.infer<typeof PostChange>;

/** Posts among the results of the search. */
export const postSearch = defineSearchKind({
  tab: 'posts',
  isNarrowed: false,
  hit: z.object({ kind: z.literal('post'), post: Post }),
});

/** Posts among the saved things. */
export const savedPost = defineSavedKind({
  kind: 'post',
  thing: z.object({ kind: z.literal('post'), post: Post }),
});
