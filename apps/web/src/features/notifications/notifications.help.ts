import { NOTIFICATION_SETTINGS } from '@innerspring/contract/notifications/endpoints';
import type { HelpArticle } from '../../platform/nav/entries.ts';
import { siteSetting } from '../../platform/site-config.ts';
import { countOf } from '../../ui/words/number-format.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'notification-settings',
    topic: 'Trust and safety',
    at: 390,
    title: 'Choose what you hear about',
    words: 'notifications mail email digest quiet hours alerts mute thread fewer grouping unsubscribe badge',
    paragraphs: [
      'Settings, Notifications lists every kind of notification with its channels: in the app, by mail at once, or in your digest. We only mail you about comments and replies if you’re away and haven’t read them after ten minutes. Quiet hours hold back email and notifications on your devices until they end. Security alerts always come through.',
      `Notifications, in the menu under your picture, shows the last ${countOf(siteSetting(NOTIFICATION_SETTINGS.keptDays), 'day')}. Related notifications from the same day are grouped; open a group to see each one, or turn grouping off in Settings. Opening what a notification is about marks it as read on all your devices.`,
      'Use the three dots beside a notification to mute its thread or to get fewer like it: one a day still shows as new, and the rest arrive already read. You can undo both there.',
      'The digest comes at the hour you choose, every day or on Mondays, and only when there is something to tell. Every such mail ends with a link that stops it, without signing in.',
    ],
  },
];
