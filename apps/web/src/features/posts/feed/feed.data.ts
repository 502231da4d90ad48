import type { Post } from '@innerspring/contract/posts/schemas';

/** Pages that load by themselves while the reader scrolls; the others wait for the button. */
export const automaticPages = 3;

/** Each post once, where it stands first: a post whose rank moved may be on two pages of Top. */
export function eachOnce(posts: readonly Post[]): Post[] {
  return [...new Map(posts.toReversed().map((post) => [post.id, post])).values()].toReversed();
}
