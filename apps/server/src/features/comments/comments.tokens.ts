import { counted } from '../../platform/errors.ts';
import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** How much members say. */
export const commentsLimits = {
  comments: defineLimit({
    name: 'comments',
    points: 60,
    seconds: HOUR,
    says: (points) => `You can write ${counted(points, 'comment')} an hour.`,
  }),
};

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

/** What administrators may change about comments. */
export const commentsSettings = {
  perHour: defineSetting({
    key: 'posts.commentsPerHour',
    schema: wholeNumber(1, 1000),
    default: 60,
    title: 'Comments per hour',
    explanation: 'How many comments a member can post in an hour.',
    limits: commentsLimits.comments,
  }),
};
