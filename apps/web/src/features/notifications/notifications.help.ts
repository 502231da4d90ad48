import { NOTIFICATION_SETTINGS } from '@innerspring/contract/notifications/endpoints';
import type { HelpArticle } from '../../platform/nav/help-topics.ts';
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
      'Settings, Notifications lists every kind of notification with its channels: in the app, by mail at once, or in your digest. We only mail you about comments and replies if you’re away and haven’t read them after ten minutes. Quiet hours hold mails and what your devices show back until they are over. Notes on the security of your account always come.',
      `Notifications, in the menu under your picture, lists the last ${countOf(siteSetting(NOTIFICATION_SETTINGS.keptDays), 'day')}. What happens to the same thing within a day stands as one and opens into its parts; Grouping in the settings puts each by itself. Opening what one tells of reads it on all your devices.`,
      'The three dots beside a notification mute its thread, or ask for fewer like it: then one a day of its kind stands out, and the others come read. Both can be taken back there.',
      'The digest comes at the hour you choose, every day or on Mondays, and only when there is something to tell. Every such mail ends with a link that stops it, without signing in.',
    ],
  },
];
