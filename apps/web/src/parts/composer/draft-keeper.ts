import type { Draft } from '@innerspring/contract/posts/drafts';
import { drafts } from '@innerspring/contract/posts/dialog-endpoints';
import { ApiError, call } from '../../platform/api.ts';
import { type DraftWords, isEmpty, isSame, noWords, savingOf, wordsOf } from './draft-words.ts';
import { localDraft } from '../local-draft.ts';

/** What the server doesn't have yet, and the version of the draft that it is based on. */
interface DraftCopy {
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

/** The copy of a member's unsaved draft in this browser, in case the server can't be reached or the tab crashes. */
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

/** The state of the draft, for the line in the dialog. */
export type DraftState =
  | { kind: 'quiet' | 'saving' | 'saved' | 'local' }
  | { kind: 'refused'; sentence: string }
  /** Another device saved in between: nothing is saved until the author has chosen. */
  | { kind: 'conflict'; sentence: string; theirs: Draft | null };

export interface KeeperTools {
  /** Runs `work` after this many milliseconds. Returns a function that cancels it. */
  later: (work: () => void, milliseconds: number) => () => void;
  onState: (state: DraftState) => void;
  /** Whether content isn't worth a draft. */
  isNothing?: (words: DraftWords) => boolean;
}

/** A draft is saved after this pause in typing. */
const PAUSE_MS = 1000;
/** The delay before the server is tried again after it couldn't be reached. */
const RETRY_MS = 10_000;

const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/**
 * Stores the draft of one place on the server, and in this browser what the server doesn't have yet. Each save names
 * the version that it changes; if another device was faster, the author is asked (`conflict`).
 */
export function createDraftKeeper(userId: number, place: string, { later, onState, isNothing = isEmpty }: KeeperTools) {
  const copy = draftCopy(userId, place);
  const params = { place };
  let basedOn: string | null = null;
  let unsaved: DraftWords | null = null;
  let conflict: Draft | null | undefined;
  let running: Promise<void> | null = null;
  let forget = () => {};

  function wait(milliseconds: number) {
    forget();
    forget = later(() => void save(), milliseconds);
  }
  function meet(theirs: Draft | null, sentence: string) {
    conflict = theirs;
    onState({ kind: 'conflict', sentence, theirs });
  }
  async function send(words: DraftWords): Promise<void> {
    if (!isNothing(words)) {
      const { draft } = await call(drafts.save, { params, body: savingOf(words, basedOn) });
      basedOn = draft.updatedAt;
    } else if (basedOn !== null) {
      await call(drafts.discard, { params, query: { basedOn } });
      basedOn = null;
    }
  }
  /** Handles a rejection: by our own version, if only the response got lost, or by a faster device's. */
  async function compare(words: DraftWords, sentence: string): Promise<void> {
    const { draft } = await call(drafts.get, { params });
    const isOwn = draft ? isSame(wordsOf(draft), words) : isNothing(words);
    if (!isOwn) return meet(draft, sentence);
    basedOn = draft?.updatedAt ?? null;
  }
  async function attempt(words: DraftWords): Promise<void> {
    try {
      await send(words).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'conflict') return compare(words, error.sentence);
        throw error;
      });
      if (conflict !== undefined) return;
      if (unsaved !== words) {
        if (unsaved) change(unsaved);
        return;
      }
      unsaved = null;
      copy.clear();
      onState({ kind: isNothing(words) ? 'quiet' : 'saved' });
    } catch (error) {
      if (!isPassing(error)) return onState({ kind: 'refused', sentence: (error as ApiError).sentence });
      onState({ kind: 'local' });
      wait(RETRY_MS);
    }
  }
  function save(): Promise<void> {
    forget();
    if (running) return running.then(() => save());
    if (!unsaved || conflict !== undefined) return Promise.resolve();
    onState({ kind: 'saving' });
    running = attempt(unsaved).finally(() => {
      running = null;
    });
    return running;
  }
  function change(words: DraftWords) {
    unsaved = words;
    copy.write({ words, basedOn });
    if (conflict === undefined) wait(PAUSE_MS);
  }
  /** Content stored in this browser: newer than the server's, unless another device has saved since. */
  function goOnWith(kept: DraftWords, base: string | null, there: Draft | null): DraftWords {
    if ((there?.updatedAt ?? null) === base) {
      basedOn = base;
      change(kept);
      return kept;
    }
    unsaved = kept;
    const gone = 'This draft was published or discarded on another device.';
    meet(there, there ? 'This draft was changed on another device.' : gone);
    return kept;
  }

  return {
    /** Returns the draft left here, on this device or another; null if there is none. */
    async open(): Promise<DraftWords | null> {
      const kept = copy.read();
      try {
        const { draft } = await call(drafts.get, { params });
        const there = draft && wordsOf(draft);
        if (kept && !(there && isSame(there, kept.words))) return goOnWith(kept.words, kept.basedOn, draft);
        basedOn = draft?.updatedAt ?? null;
        copy.clear();
        return there;
      } catch {
        if (!kept) return null;
        basedOn = kept.basedOn;
        unsaved = kept.words;
        onState({ kind: 'local' });
        wait(RETRY_MS);
        return kept.words;
      }
    },
    change,
    /** Saves pending changes now, and resolves when that is done or has failed. */
    async settle(): Promise<void> {
      await save();
    },
    /** Ignores the draft on the server and saves over it. */
    keepMine(): Promise<void> {
      basedOn = conflict?.updatedAt ?? null;
      conflict = undefined;
      return save();
    },
    /** Replaces what is here with what the other device saved. */
    takeTheirs(): DraftWords {
      const theirs = conflict ? wordsOf(conflict) : noWords;
      basedOn = conflict?.updatedAt ?? null;
      conflict = undefined;
      unsaved = null;
      copy.clear();
      onState({ kind: 'quiet' });
      return theirs;
    },
    /** Deletes the draft, everywhere. */
    async discard(): Promise<void> {
      forget();
      unsaved = null;
      conflict = undefined;
      copy.clear();
      await running;
      onState({ kind: 'quiet' });
      try {
        await call(drafts.discard, { params, query: {} });
        basedOn = null;
      } catch (error) {
        if (isPassing(error)) change(noWords);
      }
    },
    /** Resolves when no request is running, and then sends nothing until the next change. */
    async hold(): Promise<void> {
      forget();
      await running;
      forget();
    },
    /** Drops pending changes, as after publishing. */
    stop(): void {
      forget();
      unsaved = null;
      basedOn = null;
      copy.clear();
    },
  };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
