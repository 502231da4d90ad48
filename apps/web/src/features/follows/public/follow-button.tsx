import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { readStoredUser } from '../../../platform/session/stored-user.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import type { FollowState } from './follow-calls.ts';
import { refreshFollows } from './follow.data.ts';
import { ToggleQueue } from '../../../parts/toggle-queue.ts';

interface FollowButtonProps {
  targetId: number;
  targetType: 'user' | 'company';
  /** Whom the button is about, for those who do not see the row. */
  name: string;
  isFollowing?: boolean;
  requested?: boolean;
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

  const label = state.requested ? 'Requested' : isOn ? 'Following' : 'Follow';
  return (
    <Button
      variant={isOn ? 'ghost' : 'outline'}
      size="sm"
      aria-pressed={isOn}
      aria-label={`${label} ${name}`}
      onClick={toggle}
      className="min-w-20 px-2.5"
    >
      {label}
    </Button>
  );
}
