import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { complain } from '../../../platform/client-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { refreshTopic, sendTopicFollow, type Topic } from './topic.data.ts';
import { ToggleQueue } from '../../../parts/toggle-queue.ts';

/** Follows a topic and ends it, at once; goes back with a toast when the server refuses. */
export function TopicFollowButton({ topic: { slug, name, isFollowing } }: { topic: Topic }) {
  const client = useQueryClient();
  const [given, setGiven] = useState(isFollowing);
  const [isOn, setOn] = useState(isFollowing);
  const queue = useRef<ToggleQueue<boolean, Topic>>(undefined);
  if (given !== isFollowing) {
    setGiven(isFollowing);
    setOn(isFollowing);
  }

  const newQueue = () =>
    new ToggleQueue<boolean, Topic>({
      confirmed: isOn,
      send: (wish) => sendTopicFollow(slug, wish),
      onSettled: (topic) => refreshTopic(client, topic),
      onFailed: (error, confirmed) => {
        setOn(confirmed);
        const verb = confirmed ? 'unfollow' : 'follow';
        complain('Error', error, `Could not ${verb} the topic. Please try again.`);
      },
    });

  function toggle() {
    if (queue.current?.idle !== false) queue.current = newQueue();
    setOn(!isOn);
    void queue.current.wish(!isOn);
  }

  const label = isOn ? 'Following' : 'Follow';
  return (
    <Button
      variant={isOn ? 'ghost' : 'outline'}
      size="sm"
      aria-pressed={isOn}
      aria-label={`${label} #${name}`}
      onClick={toggle}
      className="min-w-20 px-2.5"
    >
      {label}
    </Button>
  );
}
