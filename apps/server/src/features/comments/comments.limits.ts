import { counted } from '../../platform/counted.ts';
import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';

/** How much members say. */
export const commentsLimits = {
  comments: defineLimit({
    name: 'comments',
    points: 60,
    seconds: HOUR,
    says: (points) => `You can write ${counted(points, 'comment')} an hour.`,
  }),
};

/** What administrators may change about comments. */
export const commentsSettings = {
  perHour: defineSetting({
    key: 'posts.commentsPerHour',
    schema: wholeNumber(1, 1000),
    default: 60,
    title: 'Comments an hour',
    explanation: 'How many comments a member can write in an hour.',
    limits: commentsLimits.comments,
  }),
};
