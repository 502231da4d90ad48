import type { SearchHit } from '@innerspring/contract/search/schemas';
import { GroupCard } from './group-card.tsx';

/** One group among the results of the search. */
export default function GroupHit({ hit }: { hit: SearchHit }) {
  return hit.kind === 'group' ? <GroupCard group={hit.group} /> : null;
}
