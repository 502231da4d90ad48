import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens to posts. */
export const postsEvents = {
  /** Somebody reacted to a post for the first time. */
  reacted: defineEvent<{ postId: number; actorId: number }>('posts.reacted'),
  /** The words of a post, new or edited, mention members. */
  mentioned: defineEvent<{ postId: number }>('posts.mentioned'),
  /** `day` (ISO date) is when it was. */
  reposted: defineEvent<{ originalId: number; repostId: number; actorId: number; day: string }>('posts.reposted'),
  /** A company's followers hear of its post, some at a time: those whose follow has a number above `after`. */
  companyPosted: defineEvent<{ postId: number; companyId: number; after: number }>('companies.posted'),
};
