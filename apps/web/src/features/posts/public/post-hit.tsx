import type { SearchHit } from '@innerspring/contract/search/schemas';
import { PostCard } from '../../../parts/posts/post-card.tsx';

/** One post among the results of the search. */
export default function PostHit({ hit }: { hit: SearchHit }) {
  return hit.kind === 'post' ? <PostCard post={hit.post} /> : null;
}
