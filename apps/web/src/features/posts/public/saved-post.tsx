import type { SavedThing } from '@innerspring/contract/saved/schemas';
import { PostCard } from '../../../parts/posts/post-card.tsx';

/** One post among the saved things. */
export default function SavedPost({ thing, onUnsave }: { thing: SavedThing; onUnsave: () => void }) {
  return thing.kind === 'post' ? <PostCard post={thing.post} onUnsave={onUnsave} /> : null;
}
