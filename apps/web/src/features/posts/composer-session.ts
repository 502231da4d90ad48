import { createDraftKeeper, type DraftKeeper, type DraftState, type KeeperTools } from './draft-keeper.ts';
import { type DraftWords, isEmpty, joined, noWords } from './draft-words.ts';

/** A draft from before: put back into the form, or offered where the form is not empty or was closed with it. */
export type DraftNotice = { kind: 'restored' } | { kind: 'offer'; words: DraftWords };

export interface ComposerState {
  words: DraftWords;
  /** The company to speak for; oneself without it. */
  companyId: number | undefined;
  draft: DraftState;
  notice: DraftNotice | null;
}

interface SessionStart extends Pick<KeeperTools, 'later'> {
  userId: number;
  text: string;
  companyId: number | undefined;
}

/** Places whose dialog was closed on purpose since the page was loaded: their draft is offered, not put back. */
const closed = new Set<string>();

const placeOf = (companyId: number | undefined) => (companyId === undefined ? 'new' : `company:${companyId}`);

/**
 * What the create-post dialog holds from its opening to its closing, and its draft. While an earlier draft is on offer,
 * what is saved is that draft with the new words behind it, so that closing loses neither.
 */
export function createComposerSession({ userId, text, companyId, later }: SessionStart) {
  const blank: DraftWords = { ...noWords, content: text };
  let state: ComposerState = { words: blank, companyId, draft: { kind: 'quiet' }, notice: null };
  const listeners = new Set<() => void>();
  let isTouched = false;
  let opening: Promise<void> | null = null;
  let keeper = keeperFor(companyId);

  function set(part: Partial<ComposerState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }
  function keeperFor(voice: number | undefined): DraftKeeper {
    const made: DraftKeeper = createDraftKeeper(userId, placeOf(voice), {
      later,
      onState: (draft) => (made === keeper ? set({ draft }) : undefined),
    });
    return made;
  }
  const offered = () => (state.notice?.kind === 'offer' ? state.notice.words : null);
  const key = () => `${userId}.${placeOf(state.companyId)}`;

  function keep() {
    const earlier = offered();
    keeper.change(earlier ? joined(earlier, state.words) : state.words);
  }
  async function open() {
    const own = keeper;
    const found = await own.open();
    if (own !== keeper) return;
    opening = null;
    if (found && !isEmpty(found)) {
      const isAside = isTouched || text !== '' || closed.has(key());
      set(isAside ? { notice: { kind: 'offer', words: found } } : { words: found, notice: { kind: 'restored' } });
    }
    if (isTouched) keep();
  }
  const settle = () => void keeper.settle();

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      window.addEventListener('online', settle);
      opening = open();
    },
    write(part: Partial<DraftWords>) {
      isTouched = true;
      set({ words: { ...state.words, ...part } });
      if (!opening) keep();
    },
    /** Goes on as somebody else; the words come along, and with them the draft. */
    speakAs(voice: number | undefined) {
      const [old, earlier] = [keeper, offered()];
      if (earlier) old.change(earlier);
      if (earlier || isEmpty(state.words)) void old.settle();
      else void old.discard();
      isTouched = !isEmpty(state.words);
      keeper = keeperFor(voice);
      const words: DraftWords = voice === undefined ? state.words : { ...state.words, audience: 'members' };
      set({ companyId: voice, words, notice: null, draft: { kind: 'quiet' } });
      opening = open();
    },
    /** Takes the draft on offer into the form. */
    restore() {
      const earlier = offered();
      if (!earlier) return;
      set({ words: joined(earlier, state.words), notice: null });
      keep();
    },
    /** Throws the earlier draft away; what was written over an offer stays. */
    discard() {
      const isOffer = offered() !== null;
      set(isOffer ? { notice: null } : { words: blank, notice: null });
      if (isOffer && isTouched && !isEmpty(state.words)) return keep();
      isTouched = false;
      void keeper.discard();
    },
    keepMine: () => void keeper.keepMine(),
    takeTheirs() {
      set({ words: keeper.takeTheirs(), notice: null });
    },
    /** Waits until no draft is on its way, before the words are published. */
    async hold() {
      await opening;
      await keeper.hold();
    },
    /** Whether the stored draft holds just what is published. */
    isWholeDraft: () => offered() === null,
    published() {
      const earlier = offered();
      if (earlier) keeper.change(earlier);
      else keeper.stop();
      set({ words: noWords });
    },
    failed: keep,
    async close() {
      window.removeEventListener('online', settle);
      if (isEmpty(state.words) && !offered()) closed.delete(key());
      else closed.add(key());
      await opening;
      await keeper.settle();
    },
  };
}

export type ComposerSession = ReturnType<typeof createComposerSession>;

/** Forgets which dialogs were closed, as a new page does. */
export const forgetClosed = (): void => closed.clear();
