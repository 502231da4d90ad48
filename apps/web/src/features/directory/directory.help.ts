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
      'The network lists all members and companies. Each filter shows how many results it leaves. Filters are part of the page’s address, so you can bookmark or share it. We only search the profile fields that members made searchable.',
      `Each suggestion tells you why you’re seeing it. Dismiss one and we won’t show it again for ${countOf(siteSetting(FOLLOW_SETTINGS.dismissedDays), 'day')}.`,
    ],
  },
];
