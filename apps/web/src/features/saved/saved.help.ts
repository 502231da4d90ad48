import { COLLECTION_LIMIT, SAVED_NOTE_LENGTH } from '@innerspring/contract/saved/endpoints';
import type { HelpArticle } from '../../platform/nav/entries.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'save',
    topic: 'Network',
    at: 240,
    title: 'Save posts for later',
    words: 'bookmark keep saved collection folder note',
    paragraphs: [
      'Choose Save under a post. You’ll find it under Saved Posts in the menu under your picture, by the day you saved it or the day it was posted. Nobody else sees what you’ve saved; authors only see how many times their posts were saved.',
      `Organize saved posts into up to ${String(COLLECTION_LIMIT)} collections, and add a note of up to ${String(SAVED_NOTE_LENGTH)} characters to each. The search there looks in the posts and in your notes. Select several to move or remove them together.`,
      'You have five seconds to undo a removal, with its note and collection. A post that was deleted, or that you can no longer see, shows as No longer available.',
    ],
  },
];
