import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { createDraftSession } from '../../../parts/composer/draft-session.ts';
import { type DraftWords, noWords } from '../../../parts/composer/draft-words.ts';

interface ComposerStart {
  userId: number;
  text: string;
  /** An item to begin with. */
  item?: { kind: KindName; value: object } | undefined;
  /** The company to speak for; oneself without it. */
  companyId: number | undefined;
  later: Parameters<typeof createDraftSession>[0]['later'];
}

const placeOf = (companyId: number | undefined) => (companyId === undefined ? 'new' : `company:${companyId}`);

/** The company for which is written at a place. */
export const companyOf = (place: string): number | undefined =>
  place.startsWith('company:') ? Number(place.slice('company:'.length)) : undefined;

/** What the create-post dialog holds, and its draft: one for each voice. */
export function createComposerSession({ userId, text, item, companyId, later }: ComposerStart) {
  const media = item ? { ...item, source: 'written' as const } : null;
  const blank: DraftWords = { ...noWords, content: text, media };
  const offers = text === '' && !item ? 'after-closing' : 'always';
  const session = createDraftSession({ userId, place: placeOf(companyId), blank, offers, later });
  return {
    ...session,
    /** Goes on as somebody else: a company speaks to all members. */
    speakAs(voice: number | undefined) {
      session.moveTo(placeOf(voice), (words) => (voice === undefined ? words : { ...words, audience: 'members' }));
    },
  };
}

export type ComposerSession = ReturnType<typeof createComposerSession>;
