import { MUTE_DAYS, SAFETY_SETTINGS } from '@innerspring/contract/safety/endpoints';
import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';
import { siteSetting } from '../../platform/site-config.ts';

/** As one writes it in a sentence: small numbers in words. */
const membersInWords = (count: number) =>
  `${['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][count] ?? String(count)} ${count === 1 ? 'member' : 'members'}`;

export const topics: readonly HelpTopic[] = [{ at: 80, topic: 'Trust and safety' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'safety',
    topic: 'Trust and safety',
    at: 360,
    title: 'Mute, block and report',
    words: 'trust safety harassment spam unblock unmute reposts abuse moderation',
    paragraphs: [
      `More on a profile, post or comment holds it all. Mute keeps somebody’s posts, comments and notifications away from you, for ${String(MUTE_DAYS)} days or until you take it back. They are not told, and you still find them by name.`,
      'Block and neither of you sees the other: no posts, comments, profile or search results. You stop following each other, and requests between you end. You’ll find everyone you muted or blocked in Settings, and you can undo it there. After unblocking, you’d both need to follow again.',
      `Report tells staff about a member, company, post, comment or message. Only staff see who reported it. Reporting twice adds nothing; you are told whether something was done. What ${membersInWords(siteSetting(SAFETY_SETTINGS.hidingReporters))} of long standing reported is hidden until staff decide.`,
    ],
  },
  {
    id: 'moderation',
    topic: 'Trust and safety',
    at: 370,
    title: 'What staff decide about reports, and how to appeal',
    words: 'trust safety removed warning suspended appeal decision moderation rules',
    paragraphs: [
      'Staff keep what was reported, remove it, give a warning, or suspend its author until a date. Where nothing is done, the author does not hear of the report.',
      'Otherwise the author is told what was decided and why, in the app and by mail, and may appeal once under Settings, Decisions by staff. Another member of staff decides the appeal. If it is granted, everything is as it was before.',
      'Whoever is suspended cannot sign in until the date: answer the mail to appeal. Every decision stands in a log that nobody can change.',
    ],
  },
];
