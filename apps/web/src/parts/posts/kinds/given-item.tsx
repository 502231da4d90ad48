import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import type { FeedCard } from '../../../platform/nav/found-things.ts';
import { givenBy, type Nav } from '../../../platform/nav.ts';

/** Renders the item of a post as the feature that adds its kind does. */
export function givenItem(navs: readonly Nav[]) {
  const cards = givenBy(navs, 'feedCards').flat();
  const items = new Map<string, FeedCard['Item']>(cards.map(({ kind, Item }) => [kind, Item]));
  return function GivenItem({ post, voice }: { post: PostOriginal; voice: string }) {
    const Item = items.get(post.mediaType);
    return Item ? <Item post={post} voice={voice} /> : null;
  };
}
