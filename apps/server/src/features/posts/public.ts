export { sharedPosts } from './cards/shared-posts.ts';
