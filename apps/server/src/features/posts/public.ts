export { previewOfWords } from './link-previews/known-previews.ts';
export { countRepost } from './publishing/repost-counts.ts';
export { sharedPosts } from './cards/shared-posts.ts';
