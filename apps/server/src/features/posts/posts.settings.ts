import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';
import { postsLimits } from './posts.limits.ts';

/** What administrators may change about posts and comments. */
export const postsSettings = {
  perDay: defineSetting({
    key: 'posts.perDay',
    schema: wholeNumber(1, 1000),
    default: 20,
    title: 'Posts a day',
    explanation: 'How many posts and reposts a member can publish in 24 hours.',
    limits: postsLimits.postsDaily,
  }),
  commentsPerHour: defineSetting({
    key: 'posts.commentsPerHour',
    schema: wholeNumber(1, 1000),
    default: 60,
    title: 'Comments an hour',
    explanation: 'How many comments a member can write in an hour.',
    limits: postsLimits.comments,
  }),
};
