import { FOLLOW_SETTINGS } from '@innerspring/contract/follows/choices';
import type { HelpArticle } from '../../platform/nav/entries.ts';
import { siteSetting } from '../../platform/site-config.ts';
import { countOf } from '../../ui/words/number-format.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'follow',
    topic: 'Network',
    at: 170,
    title: 'Follow people',
    words: 'unfollow suggestions connection requests badge',
    paragraphs: [
      'Press Follow and new posts of that person appear in your feed. Press Following to stop. Two members who follow each other are connected.',
      'The number on Network in the header counts requests that wait for your answer. With none waiting, a dot says that there are suggestions for you.',
    ],
  },
  {
    id: 'follow-requests',
    topic: 'Network',
    at: 180,
    title: 'Answer follow requests',
    words: 'accept decline approve approval pending waiting private',
    paragraphs: [
      'If you ask for approval, new followers wait under Requests in the network until you press Accept or Decline. You switch this on and off in the privacy settings.',
      `Declining is silent: who asked goes on seeing a request that waits, and a new one reaches you after ${countOf(siteSetting(FOLLOW_SETTINGS.declineWaitDays), 'day')} at the earliest. You can follow up to ${countOf(siteSetting(FOLLOW_SETTINGS.perDay), 'person or company', 'people and companies')} a day.`,
    ],
  },
];
