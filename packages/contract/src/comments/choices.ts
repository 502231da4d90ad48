/** Orders of comments on a post. */
export const COMMENT_SORTS = ['relevant', 'newest', 'oldest'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
/** Comments, and answers under one, that come at a time. */
export const COMMENT_PAGE_SIZE = 10;
/** Answers of a comment are counted up to this many. */
export const REPLIES_COUNTED = 100;
