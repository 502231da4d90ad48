import { follows } from '@innerspring/contract/follows';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { readStoredUser } from '../platform/stored-user.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { refreshFollows } from './follow-data.ts';
import { ToggleQueue } from './toggle-queue.ts';

interface FollowButtonProps {
  targetId: number;
  targetType: 'user' | 'company';
  /** Whom the button is about, for those who do not see the row. */
  name: string;
  isFollowing?: boolean;
  requested?: boolean;
}

type FollowState = { isFollowing: boolean; requested: boolean };

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
  const [state, setState] = useState<FollowState>({ isFollowing, requested });
  const queue = useRef<ToggleQueue<boolean, FollowState>>(undefined);
  const thing = targetType === 'user' ? 'person' : 'company';
  const isOn = state.isFollowing || state.requested;

  queue.current ??= new ToggleQueue<boolean, FollowState>({
    confirmed: isOn,
    send: (wish) => call(wish ? follows.follow : follows.unfollow, { body: { userId, targetId, targetType } }),
    onSettled: (answer, wish) => {
      setState(answer);
      refreshFollows(client);
      const title = answer.requested
        ? `${name} will be asked to approve your request.`
        : `You are ${wish ? 'now' : 'no longer'} following this ${thing}.`;
      toast({ title, variant: 'success' });
    },
    onFailed: (_error, confirmed) => {
      setState({ isFollowing: confirmed, requested: false });
      const verb = confirmed ? 'unfollow' : 'follow';
      toast({ title: 'Error', description: `Could not ${verb}. Please try again.`, variant: 'destructive' });
    },
  });

  function toggle() {
    if (!userId) {
      toast({ title: 'Error', description: 'User ID not available', variant: 'destructive' });
      return;
    }
    setState({ isFollowing: !isOn, requested: false });
    void queue.current?.wish(!isOn);
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
