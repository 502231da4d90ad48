import { BUG_TYPES } from '@innerspring/contract/choices';
import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'report-bug',
    topic: 'Trust and safety',
    at: 450,
    title: 'Report a bug',
    words: `error problem broken ${BUG_TYPES.join(' ')}`,
    paragraphs: [
      'Choose Report Bug at the bottom right of any page. Tell us what you did and what you saw. We also get the page you were on and your browser; the form shows you exactly what we receive.',
    ],
  },
];
