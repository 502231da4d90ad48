export { takePostKinds } from './kinds/every-kind.ts';
export { previewOfWords } from './link-previews/link-previews.commands.ts';
export { sharedPosts, lockPost, requirePost } from './posts.queries.ts';
export { mentionedIds, namesInWords } from './publishing/mentions.ts';
export { sameWords, sinceSame } from './publishing/publish-post.ts';
export { couldReadPost } from './posts.reports.ts';
export { postsLimits } from './posts.tokens.ts';
export { aboutPost, postsNotifications } from './posts.notifications.ts';
