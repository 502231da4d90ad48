import { NOTIFICATION_SETTINGS } from '@innerspring/contract/notifications/endpoints';
import type { HelpArticle } from '../../platform/nav/entries.ts';
import { siteSetting } from '../../platform/site-config.ts';
import { countOf } from '../../ui/words/number-format.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'notification-settings',
    topic: 'Trust and safety',
    at: 390,
    title: 'Choose your notifications',
    words: 'notifications email digest quiet hours alerts mute thread fewer grouping unsubscribe badge',
    paragraphs: [
      'Under Notifications in Settings, you choose how you get each kind: in the app, by email right away, or in your digest. We only email you about comments and replies if you’re away and haven’t read them after ten minutes. Quiet hours hold back email and notifications on your devices until they end. Security alerts always come through.',
      `Notifications, in the menu under your picture, shows the last ${countOf(siteSetting(NOTIFICATION_SETTINGS.keptDays), 'day')}. Related notifications from the same day are grouped; open a group to see each one, or turn grouping off in Settings. Opening what a notification is about marks it as read on all your devices.`,
      'Use the three dots next to a notification to mute its thread or to get fewer like it: one a day still shows as new, and the rest arrive already read. You can undo both there.',
      'Your digest comes at the hour you choose, every day or on Mondays, and only when there’s news. Every digest ends with an unsubscribe link that works without signing in.',
    ],
  },
];
