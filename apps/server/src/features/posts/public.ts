export { previewOfWords } from './link-previews/known-previews.ts';
export { sharedPosts } from './cards/shared-posts.ts';
export { postsLimits } from './posts.limits.ts';
