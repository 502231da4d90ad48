import type { OnDemand } from './menus.ts';

/** A topic of the Help Center, which one feature's `<feature>.help.ts` gives; the lowest `at` comes first. */
export interface HelpTopic {
  at: number;
  topic: string;
}

/** What stands under the articles of the Help Center, such as what the member has reported. */
export interface HelpPanel {
  at: number;
  Panel: OnDemand<{ address: URLSearchParams }>;
}

/** An article of the Help Center, in `<feature>.help.ts`. */
export interface HelpArticle {
  /** Part of the article's address, /help?article=id. */
  id: string;
  /** One that some feature gives. */
  topic: string;
  /** Place within the topic, the lowest first. */
  at: number;
  title: string;
  paragraphs: readonly string[];
  /** Further words that people search with. */
  words?: string;
}
