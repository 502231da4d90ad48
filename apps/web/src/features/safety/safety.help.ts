import { MUTE_DAYS, SAFETY_SETTINGS } from '@innerspring/contract/safety/endpoints';
import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';
import { siteSetting } from '../../platform/site-config.ts';

/** Spells out numbers below ten, as in running text. */
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
      `You’ll find all of these under More on a profile, post or comment. Mute hides someone’s posts, comments and notifications from you, for ${String(MUTE_DAYS)} days or until you unmute them. We don’t tell them, and you can still find them by name.`,
      'When you block someone, neither of you sees the other: no posts, comments, profile or search results. You stop following each other, and requests between you end. You’ll find everyone you muted or blocked in Settings, and you can undo it there. After unblocking, you’d both need to follow again.',
      `Report a member, company, post, comment or message to let staff know. Only staff see who reported it. You don’t need to report twice; we’ll tell you whether we did something about it. When ${membersInWords(siteSetting(SAFETY_SETTINGS.hidingReporters))} who have been here a while report something, it’s hidden until staff decide.`,
    ],
  },
  {
    id: 'moderation',
    topic: 'Trust and safety',
    at: 370,
    title: 'What staff decide about reports, and how to appeal',
    words: 'trust safety removed warning suspended appeal decision moderation rules',
    paragraphs: [
      'Staff can keep what was reported, remove it, give a warning, or suspend its author until a certain date. If nothing happens, the author never hears about the report.',
      'Otherwise we tell the author what we decided and why, in the app and by email. The author can appeal once, in Settings under Decisions by staff. Another member of staff decides the appeal. If it’s granted, everything goes back to the way it was.',
      'If you’re suspended, you can’t sign in until that date; reply to the email to appeal. Every decision goes into a log that nobody can change.',
    ],
  },
];
