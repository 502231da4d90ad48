export {
  answersFor,
  type CommentPlace,
  isCommentOpen,
  isThreadOpen,
  mayReadComment,
} from './comment-visibility.ts';
export { isOpenTo, isWithinAudience, mayReadPost } from './post-visibility.ts';
export {
  asCondition,
  hiddenFrom,
  isActive,
  isListedCompany,
  isMutedBy,
  isNotHidden,
  isNotMuted,
  isVisibleTo,
  mutedBy,
  wasVisibleTo,
} from './visibility.ts';
