export { takePostKinds } from './kinds/every-kind.ts';
export { previewOfWords } from './link-previews/known-previews.ts';
export { sharedPosts, lockPost, requirePost } from './cards/visible-post.ts';
export { mentionedIds, namesInWords } from './publishing/mentions.ts';
export { sameWords, sinceSame } from './publishing/publish-post.ts';
export { couldReadPost } from './posts.reports.ts';
export { postsLimits } from './posts.tokens.ts';
export { aboutPost, postGroup, postsNotifications } from './posts.notifications.ts';
