import type { HelpArticle, HelpTopic } from '../../platform/nav.ts';
import { inOrder } from '../../platform/nav.ts';

/** The topics in the order in which the Help Center shows them. */
export const helpTopics: readonly HelpTopic[] = [
  'Getting started',
  'Profile',
  'Network',
  'Messages',
  'Jobs',
  'Events and polls',
  'Billing',
  'Trust and safety',
];

/** Every feature's articles, found by the name of their file. */
export const articleFiles = import.meta.glob<readonly HelpArticle[]>('../*/*.help.ts', {
  eager: true,
  import: 'articles',
});

/** Every article of the Help Center. */
export const helpArticles = inOrder(Object.values(articleFiles));

/** Articles that hold every word of the search, in their title, text or search words. */
export function searchArticles(search: string, articles = helpArticles): readonly HelpArticle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    const text = [article.title, article.topic, article.words ?? '', ...article.paragraphs].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
