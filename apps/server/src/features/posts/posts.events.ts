import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens to posts and comments. */
export const postsEvents = {
  /** Somebody reacted to a post for the first time. */
  reacted: defineEvent<{ postId: number; actorId: number }>('posts.reacted'),
  /** Somebody reacted to a comment for the first time. */
  commentReacted: defineEvent<{ commentId: number; actorId: number }>('comments.reacted'),
  /** Who should hear of it, each with the reasons in the order in which they count. */
  commentWritten: defineEvent<{
    commentId: number;
    hearers: { userId: number; kinds: ('reply' | 'mention' | 'comment')[] }[];
  }>('comments.written'),
  /** The words of a post, new or edited, mention members. */
  mentioned: defineEvent<{ postId: number }>('posts.mentioned'),
  /** `day` (ISO date) is when it was. */
  reposted: defineEvent<{ originalId: number; repostId: number; actorId: number; day: string }>('posts.reposted'),
  /** A company's followers hear of its post, some at a time: those whose follow has a number above `after`. */
  companyPosted: defineEvent<{ postId: number; companyId: number; after: number }>('companies.posted'),
};
