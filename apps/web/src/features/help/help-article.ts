export const helpTopics = [
  'Getting started',
  'Profile',
  'Network',
  'Messages',
  'Jobs',
  'Events and polls',
  'Billing',
  'Trust and safety',
] as const;

export interface HelpArticle {
  /** Part of the article's address, /help?article=id. */
  id: string;
  topic: (typeof helpTopics)[number];
  title: string;
  paragraphs: readonly string[];
  /** Further words that people search with. */
  words?: string;
}
