import { localDraft } from '../local-draft.ts';
import type { DraftWords } from './draft-words.ts';

/** What the server does not have yet, and which state of the draft it was made of. */
export interface DraftCopy {
  words: DraftWords;
  basedOn: string | null;
}

const isCopy = (value: unknown): value is DraftCopy =>
  typeof value === 'object' &&
  value !== null &&
  'basedOn' in value &&
  'words' in value &&
  typeof value.words === 'object' &&
  value.words !== null &&
  'content' in value.words &&
  typeof value.words.content === 'string' &&
  'declinedLinks' in value.words &&
  Array.isArray(value.words.declinedLinks);

/** The copy of a member's unsaved draft in this browser, for when the server cannot be reached or the tab dies. */
export function draftCopy(userId: number, place: string) {
  const kept = localDraft(userId, `post.${place}`);
  return {
    read(): DraftCopy | null {
      try {
        const copy: unknown = JSON.parse(kept.read());
        return isCopy(copy) ? copy : null;
      } catch {
        return null;
      }
    },
    write: (copy: DraftCopy) => kept.write(JSON.stringify(copy)),
    clear: () => kept.clear(),
  };
}
