import { createDraftSession } from '../../../parts/composer/draft-session.ts';
import { type DraftWords, noWords } from '../../../parts/composer/draft-words.ts';

interface ComposerStart {
  userId: number;
  text: string;
  /** The company to speak for; oneself without it. */
  companyId: number | undefined;
  later: Parameters<typeof createDraftSession>[0]['later'];
}

const placeOf = (companyId: number | undefined) => (companyId === undefined ? 'new' : `company:${companyId}`);

/** The company for which is written at a place. */
export const companyOf = (place: string): number | undefined =>
  place.startsWith('company:') ? Number(place.slice('company:'.length)) : undefined;

/** What the create-post dialog holds, and its draft: one for each voice. */
export function createComposerSession({ userId, text, companyId, later }: ComposerStart) {
  const blank: DraftWords = { ...noWords, content: text };
  const offers = text === '' ? 'after-closing' : 'always';
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
