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
      'Choose Follow to see someone’s new posts in your feed. Choose Following to stop. When two members follow each other, they’re connected.',
      'The number on Network in the header shows how many follow requests you have. If there are none, a dot means we have suggestions for you.',
    ],
  },
  {
    id: 'follow-requests',
    topic: 'Network',
    at: 180,
    title: 'Answer follow requests',
    words: 'accept decline approve approval pending waiting private',
    paragraphs: [
      'If you approve your followers, new requests appear under Requests in the network until you choose Accept or Decline. You can turn this on or off under Privacy in Settings.',
      `Nobody is told when you decline. The other person’s request still looks pending to them, and they can’t reach you with a new one for ${countOf(siteSetting(FOLLOW_SETTINGS.declineWaitDays), 'day')}. You can follow up to ${countOf(siteSetting(FOLLOW_SETTINGS.perDay), 'person or company', 'people and companies')} a day.`,
    ],
  },
];
