import { firstAuth } from '@innerspring/contract/auth/first-endpoints';
import { TIMING } from '@innerspring/contract/constants';
import { firstFollows } from '@innerspring/contract/follows/first-endpoints';
import type { Suggestion } from '@innerspring/contract/follows/schemas';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FollowFace } from '../../../parts/follow-face.tsx';
import { ToggleQueue } from '../../../parts/toggle-queue.ts';
import { query } from '../../../platform/query.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { readStoredUser } from '../../../platform/session/browser-data.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { FollowState } from './follow-calls.ts';

interface FollowButtonProps {
  targetId: number;
  targetType: 'user' | 'company';
  /** Name of the person or company, for screen readers. */
  name: string;
  isFollowing?: boolean;
  requested?: boolean;
}

/** Follows and unfollows at once, and reverts with a toast if the server refuses (specification §4, §8). */
export function FollowButton({
  targetId,
  targetType,
  name,
  isFollowing = false,
  requested = false,
}: FollowButtonProps) {
  const client = useQueryClient();
  const userId = useCurrentUser().id || readStoredUser()?.id;
  const [state, setState] = useGiven(isFollowing, requested);
  const queue = useRef<ToggleQueue<boolean, FollowState>>(undefined);
  const isOn = state.isFollowing || state.requested;

  function newQueue() {
    const thing = targetType === 'user' ? 'person' : 'company';
    const about = `follow.${targetType}.${targetId}`;
    // The server's state, to revert to. It may be a pending request.
    let held = state;
    return new ToggleQueue<boolean, FollowState>({
      confirmed: isOn,
      send: async (wish) => {
        const { sendFollow } = await import('./follow-calls.ts');
        held = await sendFollow(wish, { userId, targetId, targetType });
        return held;
      },
      onSettled: (answer, wish) => {
        setState(answer);
        if (targetType === 'user') keepFollowed(client, targetId, answer);
        refreshFollows(client);
        const title = answer.requested
          ? `${name} will be asked to approve your request.`
          : `You are ${wish ? 'now' : 'no longer'} following this ${thing}.`;
        toast({ title, about, variant: 'success' });
      },
      onFailed: (_error, confirmed) => {
        setState(held);
        const verb = confirmed ? 'unfollow' : 'follow';
        toast({ title: 'Error', description: `Could not ${verb}. Please try again.`, about, variant: 'destructive' });
      },
    });
  }

  function toggle() {
    if (!userId) {
      toast({ title: 'Error', description: 'User ID not available', variant: 'destructive' });
      return;
    }
    // Clicks during a request go to the same queue, so that only the last one counts.
    if (queue.current?.idle !== false) queue.current = newQueue();
    setState({ isFollowing: !isOn, requested: false });
    void queue.current.wish(!isOn);
  }

  return (
    <FollowFace state={state.requested ? 'requested' : isOn ? 'following' : 'none'} name={name} onPress={toggle} />
  );
}

/** The state from the props, changed by clicks until the props change. */
function useGiven(isFollowing: boolean, requested: boolean) {
  const [given, setGiven] = useState<FollowState>({ isFollowing, requested });
  const [state, setState] = useState(given);
  if (given.isFollowing !== isFollowing || given.requested !== requested) {
    const next = { isFollowing, requested };
    setGiven(next);
    setState(next);
    return [next, setState] as const;
  }
  return [state, setState] as const;
}

/** A person to follow, with the viewer's follow state if it changed since the list loaded. */
export type Suggested = Suggestion & { followed?: FollowState };

/**
 * People to follow, cached for 15 minutes (specification §7). Following one does not remove the row under the pointer.
 */
export const followSuggestions = queryOptions<Suggested[]>({
  ...query(firstFollows.suggestions, {}),
  staleTime: TIMING.suggestionsStale,
  refetchOnWindowFocus: false,
});

/** Marks the person as followed in the cached suggestions, without a refetch. */
function keepFollowed(client: QueryClient, id: number, followed: FollowState) {
  client.setQueryData(followSuggestions.queryKey, (list) =>
    list?.map((one) => (one.person.id === id ? { ...one, followed } : one)),
  );
}

/** Follow requests that await the viewer's answer, polled every minute (specification §7). */
export const pendingRequests = { ...query(firstFollows.pending, {}), refetchInterval: TIMING.pendingFollowsPoll };

/** Key prefixes of the queries that show follows: lists, the network, a member, a company. */
const touched = ['follows.', 'directory.', 'people.get', 'companies.get'];

/**
 * Refetches after a follow (specification §7): follows and their state, the network's users, the followers, the member
 * or company, and the viewer. Suggestions are only marked as stale and load when next opened.
 */
export function refreshFollows(client: QueryClient): void {
  const isTouched = (key: readonly unknown[]) => touched.some((start) => String(key[0]).startsWith(start));
  const isSuggestions = (key: readonly unknown[]) => key[0] === firstFollows.suggestions.name;
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isTouched(queryKey) && !isSuggestions(queryKey),
  });
  void client.invalidateQueries({ queryKey: [firstFollows.suggestions.name], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [firstAuth.currentUser.name] });
}
