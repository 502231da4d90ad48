import type { Topic } from '@innerspring/contract/topics/schemas';
import { topics } from '@innerspring/contract/topics/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { pages, query } from '../../../platform/query.ts';

export type { Topic };

export const topicQuery = (slug: string) => query(topics.get, { params: { slug } });
export const topicPostPages = (slug: string) => pages(topics.posts, { params: { slug }, query: {} });
export const followedTopicPages = pages(topics.followed, { query: {} });
/** The most used topics. */
export const popularTopics = { ...query(topics.search, { query: {} }), staleTime: 60_000 };

export const sendTopicFollow = (slug: string, isFollowing: boolean): Promise<Topic> =>
  call(isFollowing ? topics.follow : topics.unfollow, { params: { slug } });

/** After a follow: the topic as it now stands, and lists of topics read again when they are next looked at. */
export function refreshTopic(client: QueryClient, topic: Topic): void {
  client.setQueryData(topicQuery(topic.slug).queryKey, topic);
  void client.invalidateQueries({ queryKey: [topics.followed.name], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [topics.search.name], refetchType: 'none' });
}
