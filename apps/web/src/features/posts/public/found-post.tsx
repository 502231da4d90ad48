import type { SavedThing } from '@innerspring/contract/saved/schemas';
import type { SearchHit } from '@innerspring/contract/search/schemas';
import { PostCard } from '../../../parts/posts/post-card.tsx';

/** A post among the search results or the saved posts. */
export default function FoundPost(found: { hit: SearchHit } | { thing: SavedThing; onUnsave: () => void }) {
  if ('hit' in found) return found.hit.kind === 'post' ? <PostCard post={found.hit.post} /> : null;
  return found.thing.kind === 'post' ? <PostCard post={found.thing.post} onUnsave={found.onUnsave} /> : null;
}
