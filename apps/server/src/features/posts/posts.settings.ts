import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';
import { postsLimits } from './posts.limits.ts';

/** What administrators may change about posts. */
export const postsSettings = {
  perDay: defineSetting({
    key: 'posts.perDay',
    schema: wholeNumber(1, 1000),
    default: 20,
    title: 'Posts a day',
    explanation: 'How many posts and reposts a member can publish in 24 hours.',
    limits: postsLimits.postsDaily,
  }),
};
