import type { HelpArticle, HelpTopic } from '../../platform/nav/help-topics.ts';
import { inOrder } from '../../platform/nav.ts';

interface HelpFile {
  articles: readonly HelpArticle[];
  topics?: readonly HelpTopic[];
}

/** Every feature's articles and topics, found by the name of their file. */
export const articleFiles = import.meta.glob<HelpFile>('../*/*.help.ts', { eager: true });

const files = Object.values(articleFiles);

/** The topics in the order in which the Help Center shows them; each belongs to the feature that it is about. */
export const helpTopics = inOrder(files.map(({ topics }) => topics ?? [])).map(({ topic }) => topic);

/** Every article of the Help Center. */
export const helpArticles = inOrder(files.map(({ articles }) => articles));

/** Articles that hold every word of the search, in their title, text or search words. */
export function searchArticles(search: string, articles = helpArticles): readonly HelpArticle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    const text = [article.title, article.topic, article.words ?? '', ...article.paragraphs].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
