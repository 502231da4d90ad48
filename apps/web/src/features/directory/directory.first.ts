import { TIMING } from '@innerspring/contract/constants';
import { firstFollows } from '@innerspring/contract/follows/first-endpoints';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useIdle } from '../../platform/code/later.ts';
import type { First, PlaceNews } from '../../platform/nav/entries.ts';
import { query } from '../../platform/query.ts';

/**
 * Badge of the Network entry: the count of pending requests, and a dot while there are suggestions. The dot remains
 * after a visit (specification §4).
 */
function Watch({ children }: { children: (news: PlaceNews) => ReactNode }): ReactNode {
  const enabled = useIdle();
  const pending = useQuery({
    ...query(firstFollows.pending, {}),
    refetchInterval: TIMING.pendingFollowsPoll,
    enabled,
  });
  const suggestions = useQuery({
    ...query(firstFollows.suggestions, {}),
    staleTime: TIMING.suggestionsStale,
    enabled,
  });
  return children({
    count: pending.data?.length ?? 0,
    noun: 'pending follow request',
    isNew: Boolean(suggestions.data?.length),
  });
}

export const directoryFirst = {
  place: {
    to: '/network-hub',
    label: 'Network',
    Icon: Users,
    section: 'network',
    roots: ['network-hub', 'network', 'directory'],
    Watch,
  },
  railCards: [{ at: 10, Card: lazyPart('quiet', () => import('./requests-card.tsx')) }],
} as const satisfies First;
