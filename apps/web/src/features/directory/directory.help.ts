import { FOLLOW_SETTINGS } from '@innerspring/contract/follows/choices';
import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';
import { siteSetting } from '../../platform/site-config.ts';
import { countOf } from '../../ui/words/number-format.ts';

export const topics: readonly HelpTopic[] = [{ at: 30, topic: 'Network' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'directory',
    topic: 'Network',
    at: 190,
    title: 'Find people and companies',
    words: 'directory search filter facet profession region location sort network invite invitation',
    paragraphs: [
      'The network lists all members and companies. Filters show how many each choice would leave, and the address of the page holds them, so that you can keep or share it. Only the profile fields that a member made searchable count.',
      `A suggestion says why it is there. Take it away with its cross, and it stays away for ${countOf(siteSetting(FOLLOW_SETTINGS.dismissedDays), 'day')}.`,
    ],
  },
];
