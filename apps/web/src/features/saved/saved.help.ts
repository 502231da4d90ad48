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
      'Press Save under a post. You find it again under Saved Posts in the menu behind your picture, by the day you saved it or the day it was posted. Nobody else sees what you have saved; authors see no more than how often their posts were saved.',
      `Put saved posts into collections, up to ${String(COLLECTION_LIMIT)} of them, and write a note of up to ${String(SAVED_NOTE_LENGTH)} characters on each. The search there looks through the words of the posts and through your notes. Tick several to move or remove them together.`,
      'A removed post can be taken back for five seconds, with its note and collection. A post that was deleted, or that you may not read any more, shows as No longer available.',
    ],
  },
];
