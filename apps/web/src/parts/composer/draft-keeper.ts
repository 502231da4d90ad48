import type { Draft } from '@innerspring/contract/posts/drafts';
import { drafts } from '@innerspring/contract/posts/dialog-endpoints';
import { ApiError, call } from '../../platform/api.ts';
import { type DraftWords, isEmpty, isSame, noWords, savingOf, wordsOf } from './draft-words.ts';
import { localDraft } from '../local-draft.ts';

/** What the server does not have yet, and which state of the draft it was made of. */
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

/** How the draft stands, for the line in the dialog. */
export type DraftState =
  | { kind: 'quiet' | 'saving' | 'saved' | 'local' }
  | { kind: 'refused'; sentence: string }
  /** Another device was there in between: nothing is saved until the writer has chosen. */
  | { kind: 'conflict'; sentence: string; theirs: Draft | null };

export interface KeeperTools {
  /** Runs `work` after so many milliseconds, and gives the way to forget it. */
  later: (work: () => void, milliseconds: number) => () => void;
  onState: (state: DraftState) => void;
  /** What is not worth a draft. */
  isNothing?: (words: DraftWords) => boolean;
}

/** After this rest from typing a draft is saved. */
const PAUSE_MS = 1000;
/** Until the server is asked again after it could not be reached. */
const RETRY_MS = 10_000;

const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/**
 * Keeps the draft of one place on the server, and what the server does not have yet in this browser. Whoever saves says
 * which state they changed; when another device was faster, the writer is asked (`conflict`).
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
  /** A refusal because of another state: our own, where only the answer got lost, or somebody's who was faster. */
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
  /** Words that this browser kept back: newer than the server's, unless another device was there since. */
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
    /** What was left here, on this device or another; null where nothing was. */
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
    /** Saves now what waits, and ends when it is done or has failed. */
    async settle(): Promise<void> {
      await save();
    },
    /** Leaves the draft on the server alone and saves over it. */
    keepMine(): Promise<void> {
      basedOn = conflict?.updatedAt ?? null;
      conflict = undefined;
      return save();
    },
    /** Gives up what is here for what the other device left. */
    takeTheirs(): DraftWords {
      const theirs = conflict ? wordsOf(conflict) : noWords;
      basedOn = conflict?.updatedAt ?? null;
      conflict = undefined;
      unsaved = null;
      copy.clear();
      onState({ kind: 'quiet' });
      return theirs;
    },
    /** Throws the draft away, everywhere. */
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
    /** Ends when nothing is on its way, and sends nothing more by itself until the next change. */
    async hold(): Promise<void> {
      forget();
      await running;
      forget();
    },
    /** Forgets what waits, as after publishing. */
    stop(): void {
      forget();
      unsaved = null;
      basedOn = null;
      copy.clear();
    },
  };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;
