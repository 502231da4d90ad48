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
      'Press Report Bug at the bottom right of any page. Say what you did and what you saw. The page you were on and your browser are sent along, and the form shows you exactly what.',
    ],
  },
];
