import { counted } from '../../platform/errors.ts';
import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** Limits on comments. */
export const commentsLimits = {
  comments: defineLimit({
    name: 'comments',
    points: 60,
    seconds: HOUR,
    says: (points) => `You can write ${counted(points, 'comment')} an hour.`,
  }),
};

export const commentsEvents = {
  /** A member reacted to a comment for the first time. */
  reacted: defineEvent<{ commentId: number; actorId: number }>('comments.reacted'),
  /** Whom to notify, each with the reasons in order of priority. */
  written: defineEvent<{
    commentId: number;
    hearers: { userId: number; kinds: ('reply' | 'mention' | 'comment')[] }[];
  }>('comments.written'),
};

/** Comment settings for administrators. */
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
