import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What happens to comments. */
export const commentsEvents = {
  /** Somebody reacted to a comment for the first time. */
  reacted: defineEvent<{ commentId: number; actorId: number }>('comments.reacted'),
  /** Who should hear of it, each with the reasons in the order in which they count. */
  written: defineEvent<{
    commentId: number;
    hearers: { userId: number; kinds: ('reply' | 'mention' | 'comment')[] }[];
  }>('comments.written'),
};
