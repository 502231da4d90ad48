import { type DraftKeeper, draftCopy, type KeeperTools } from './draft-keeper.ts';
import { type DraftWords, isEmpty, noWords } from './draft-words.ts';

/** Stores the draft as it is typed, in this browser alone, for a place that has none on the server. */
export function createLocalKeeper(userId: number, place: string, { isNothing = isEmpty }: KeeperTools): DraftKeeper {
  const copy = draftCopy(userId, place);
  const nothingToDo = async () => undefined;
  return {
    open: async () => copy.read()?.words ?? null,
    change: (words: DraftWords) => (isNothing(words) ? copy.clear() : copy.write({ words, basedOn: null })),
    settle: nothingToDo,
    keepMine: nothingToDo,
    takeTheirs: () => copy.read()?.words ?? noWords,
    discard: async () => copy.clear(),
    hold: nothingToDo,
    stop: copy.clear,
  };
}
