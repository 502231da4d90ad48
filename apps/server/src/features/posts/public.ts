export { takePostKinds } from './kinds/every-kind.ts';
export { previewOfWords } from './link-previews/known-previews.ts';
export { sharedPosts } from './cards/shared-posts.ts';
export { lockPost, requirePost } from './cards/visible-post.ts';
export { mentionedIds } from './publishing/mentions.ts';
export { namesInWords } from './publishing/mentioned-names.ts';
export { sameWords, sinceSame } from './publishing/same-words.ts';
export {
  counterChange,
  lessPerKind,
  perKind,
  type ReactionCounters,
  reactionCounterColumns,
  reactionCountsOf,
} from './reactions/reaction-counters.ts';
export { type ReactionStorage, setReaction } from './reactions/reactions.commands.ts';
export { commentReactorsStatement, reactors } from './reactions/reactions.queries.ts';
export { couldReadPost } from './posts.reports.ts';
export { postsLimits } from './posts.limits.ts';
export { aboutPost, postGroup, postsNotifications } from './posts.notifications.ts';
