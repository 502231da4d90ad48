import { topics } from '@innerspring/contract/topics/endpoints';
import type { Topic } from '@innerspring/contract/topics/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FollowFace } from '../../../parts/follow-face.tsx';
import { ToggleQueue } from '../../../parts/toggle-queue.ts';
import { call } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { pages, query } from '../../../platform/query.ts';

/** Follows and unfollows a topic at once; reverts with a toast if the server refuses. */
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
        complain('Error', error, `Couldn’t ${verb} the topic. Please try again.`);
      },
    });

  function toggle() {
    if (queue.current?.idle !== false) queue.current = newQueue();
    setOn(!isOn);
    void queue.current.wish(!isOn);
  }

  return <FollowFace state={isOn ? 'following' : 'none'} name={`#${name}`} onPress={toggle} />;
}

export const topicQuery = (slug: string) => query(topics.get, { params: { slug } });
export const topicPostPages = (slug: string) => pages(topics.posts, { params: { slug }, query: {} });
export const followedTopicPages = pages(topics.followed, { query: {} });
/** The most used topics. */
export const popularTopics = { ...query(topics.search, { query: {} }), staleTime: 60_000 };

const sendTopicFollow = (slug: string, isFollowing: boolean): Promise<Topic> =>
  call(isFollowing ? topics.follow : topics.unfollow, { params: { slug } });

/** After a follow: caches the topic's new state, and refetches lists of topics when they are next opened. */
function refreshTopic(client: QueryClient, topic: Topic): void {
  client.setQueryData(topicQuery(topic.slug).queryKey, topic);
  void client.invalidateQueries({ queryKey: [topics.followed.name], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [topics.search.name], refetchType: 'none' });
}
