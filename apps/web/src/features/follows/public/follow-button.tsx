import { auth } from '@innerspring/contract/auth/endpoints';
import { TIMING } from '@innerspring/contract/constants';
import { follows } from '@innerspring/contract/follows/endpoints';
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
  /** Whom the button is about, for screen readers. */
  name: string;
  isFollowing?: boolean;
  requested?: boolean;
}

/** Follows and unfollows at once, and goes back with a toast when the server refuses (specification §4, §8). */
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
    // What the server holds: to go back to, also where it is a request.
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
        toast({ title, variant: 'success' });
      },
      onFailed: (_error, confirmed) => {
        setState(held);
        const verb = confirmed ? 'unfollow' : 'follow';
        toast({ title: 'Error', description: `Could not ${verb}. Please try again.`, variant: 'destructive' });
      },
    });
  }

  function toggle() {
    if (!userId) {
      toast({ title: 'Error', description: 'User ID not available', variant: 'destructive' });
      return;
    }
    // Clicks while one is under way go to the same queue, so that they collapse to the last wish.
    if (queue.current?.idle !== false) queue.current = newQueue();
    setState({ isFollowing: !isOn, requested: false });
    void queue.current.wish(!isOn);
  }

  return (
    <FollowFace state={state.requested ? 'requested' : isOn ? 'following' : 'none'} name={name} onPress={toggle} />
  );
}

/** The state as it was given, changed by clicks until other data is given. */
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

/** People to follow, kept for 15 minutes (specification §7); following one does not take them from under the pointer. */
export const followSuggestions = queryOptions<Suggested[]>({
  ...query(follows.suggestions, {}),
  staleTime: TIMING.suggestionsStale,
  refetchOnWindowFocus: false,
});

/** Shows the follow on every suggestion of the person, even before the list is refetched. */
function keepFollowed(client: QueryClient, id: number, followed: FollowState) {
  client.setQueryData(followSuggestions.queryKey, (list) =>
    list?.map((one) => (one.person.id === id ? { ...one, followed } : one)),
  );
}

/** Follow requests that wait for the own answer, asked for every minute (specification §7). */
export const pendingRequests = { ...query(follows.pending, {}), refetchInterval: TIMING.pendingFollowsPoll };

/** First parts of the keys of what shows follows: lists, the network, a member, a company. */
const touched = ['follows.', 'directory.', 'people.get', 'companies.get'];

/**
 * After a follow (specification §7): follows and their state, the network's users, the followers, and the data of the
 * member or company are read again; what people are picked from is read again when it is next opened.
 */
export function refreshFollows(client: QueryClient): void {
  const isTouched = (key: readonly unknown[]) => touched.some((start) => String(key[0]).startsWith(start));
  const isSuggestions = (key: readonly unknown[]) => key[0] === follows.suggestions.name;
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isTouched(queryKey) && !isSuggestions(queryKey),
  });
  void client.invalidateQueries({ queryKey: [follows.suggestions.name], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [auth.currentUser.name] });
}
