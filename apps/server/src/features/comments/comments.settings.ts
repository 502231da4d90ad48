import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';
import { commentsLimits } from './comments.limits.ts';

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
