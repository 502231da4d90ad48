export {
  counterChange,
  lostRows,
  type ReactionCounters,
  reactionCounterColumns,
  reactionCountsOf,
  reactionsCounted,
  withoutLost,
  hasReacted,
  setReaction,
} from './reactions.commands.ts';
export { isOwnReaction, listReactors } from './reactions.queries.ts';
