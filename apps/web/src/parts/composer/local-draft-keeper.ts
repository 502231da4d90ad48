import { type DraftKeeper, draftCopy, type KeeperTools } from './draft-keeper.ts';
import { type DraftWords, isEmpty, noWords } from './draft-words.ts';

/** Keeps the draft of a place of which the server has none in this browser alone, as it is typed. */
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
