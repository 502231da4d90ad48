import { useEffect, useState, useSyncExternalStore } from 'react';
import { createDraftKeeper, type DraftKeeper, type DraftState, type KeeperTools } from './draft-keeper.ts';
import { type DraftWords, isEmpty, joined } from './draft-words.ts';
import { createLocalKeeper } from './local-draft-keeper.ts';

/** An earlier draft: restored into the form, or offered if the form isn't empty or was closed with it. */
export type DraftNotice = { kind: 'restored' } | { kind: 'offer'; words: DraftWords };

export interface SessionState {
  words: DraftWords;
  /** Where it is written, under the server's name for it. */
  place: string;
  draft: DraftState;
  notice: DraftNotice | null;
}

interface SessionStart extends Pick<KeeperTools, 'later' | 'isNothing'> {
  userId: number;
  place: string;
  /** The content of the form before anything is written. */
  blank: DraftWords;
  /** When an earlier draft is only offered: always, or only if its dialog was closed on purpose. */
  offers?: 'always' | 'after-closing' | 'never';
  /** An earlier draft is another version of the same content: it replaces it instead of being put before it. */
  replaces?: boolean;
  /** The draft stays in this browser: the server stores none for this place. */
  isLocal?: boolean;
}

/** Places whose dialog was closed on purpose since the page was loaded: their draft is offered, not restored. */
const closed = new Set<string>();

/**
 * The content of a writing dialog from its opening to its closing, and its draft. While an earlier draft is offered,
 * that draft is saved with the new content after it, so that closing loses neither.
 */
export function createDraftSession({
  userId,
  place: firstPlace,
  blank,
  offers = 'after-closing',
  isNothing = isEmpty,
  replaces = false,
  isLocal = false,
  later,
}: SessionStart) {
  let state: SessionState = { words: blank, place: firstPlace, draft: { kind: 'quiet' }, notice: null };
  const listeners = new Set<() => void>();
  let isTouched = false;
  let opening: Promise<void> | null = null;
  let keeper = keeperFor(firstPlace);

  function set(part: Partial<SessionState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }
  function keeperFor(place: string): DraftKeeper {
    const create = isLocal ? createLocalKeeper : createDraftKeeper;
    const made: DraftKeeper = create(userId, place, {
      later,
      isNothing,
      onState: (draft) => (made === keeper ? set({ draft }) : undefined),
    });
    return made;
  }
  const offered = () => (state.notice?.kind === 'offer' ? state.notice.words : null);
  const key = () => `${userId}.${state.place}`;
  const isAside = () => isTouched || offers === 'always' || (offers === 'after-closing' && closed.has(key()));

  function keep() {
    const earlier = offered();
    keeper.change(earlier && !replaces ? joined(earlier, state.words) : state.words);
  }
  async function open() {
    const own = keeper;
    const found = await own.open();
    if (own !== keeper) return;
    opening = null;
    if (found && !isNothing(found)) {
      set(isAside() ? { notice: { kind: 'offer', words: found } } : { words: found, notice: { kind: 'restored' } });
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
    /** Continues at another place; the content moves along, and with it the draft. */
    moveTo(place: string, change: (words: DraftWords) => DraftWords) {
      const [old, earlier] = [keeper, offered()];
      if (earlier) old.change(earlier);
      if (earlier || isNothing(state.words)) void old.settle();
      else void old.discard();
      isTouched = !isNothing(state.words);
      keeper = keeperFor(place);
      set({ place, words: change(state.words), notice: null, draft: { kind: 'quiet' } });
      opening = open();
    },
    /** Restores the offered draft into the form. */
    restore() {
      const earlier = offered();
      if (!earlier) return;
      set({ words: replaces ? earlier : joined(earlier, state.words), notice: null });
      keep();
    },
    /** Deletes the earlier draft; what was written over an offer stays. */
    discard() {
      const isOffer = offered() !== null;
      set(isOffer ? { notice: null } : { words: blank, notice: null });
      if (isOffer && isTouched && !isNothing(state.words)) return keep();
      isTouched = false;
      void keeper.discard();
    },
    keepMine: () => void keeper.keepMine(),
    takeTheirs() {
      set({ words: keeper.takeTheirs(), notice: null });
    },
    /** Waits until no draft is being saved, before the content is published. */
    async hold() {
      await opening;
      await keeper.hold();
    },
    /** Whether the stored draft contains only what is published. */
    isWholeDraft: () => offered() === null,
    published() {
      const earlier = offered();
      if (earlier) keeper.change(earlier);
      else keeper.stop();
      set({ words: blank });
    },
    failed: keep,
    async close() {
      window.removeEventListener('online', settle);
      if (isNothing(state.words) && !offered()) closed.delete(key());
      else closed.add(key());
      await opening;
      await keeper.settle();
    },
  };
}

export type DraftSession = ReturnType<typeof createDraftSession>;

/** Forgets which dialogs were closed, as a new page does. */
export const forgetClosed = (): void => closed.clear();

function later(work: () => void, milliseconds: number) {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}

/** A writing session, from the opening of its dialog to its closing. */
export function useDraftSession<Session extends Pick<DraftSession, 'start' | 'close'>>(
  create: (tools: { later: typeof later }) => Session,
): Session {
  const [session] = useState(() => create({ later }));
  useEffect(() => {
    session.start();
    return () => void session.close();
  }, [session]);
  return session;
}

/** The current state of a session. */
export const useSessionState = (session: Pick<DraftSession, 'subscribe' | 'read'>) =>
  useSyncExternalStore(session.subscribe, session.read);
