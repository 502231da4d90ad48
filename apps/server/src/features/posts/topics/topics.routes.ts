import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../../platform/deps.ts';
import { beforeOf, pageOf, TAKE } from '../../../platform/api/paging.ts';
import { setTopicFollow } from './topics.commands.ts';
import { followedTopicsStatement, getTopic, searchTopics, topicPosts } from './topics.queries.ts';
import { postsLimits } from '../posts.tokens.ts';

/** Rows of the # picker. */
const FOUND = 10;

/** Topics: the # picker, one topic with its posts, and following. */
export function registerTopics(on: Api['on'], deps: Deps): void {
  const { pool, clock } = deps;
  on(api.topics.search, async ({ query }, { viewer }) => {
    await deps.limits.take(postsLimits.topicSearches, viewer.id);
    return { items: await searchTopics(pool, viewer.id, query.q ?? '', FOUND) };
  });
  on(api.topics.get, async ({ params }, { viewer }) => getTopic(pool, viewer.id, params.slug, clock.now()));
  on(api.topics.posts, async ({ params, query }, { viewer }) => {
    const page = { now: clock.now(), before: beforeOf(query.cursor), take: TAKE };
    return pageOf(await topicPosts(pool, viewer.id, params.slug, page));
  });
  on(api.topics.follow, async ({ params }, { viewer }) => setTopicFollow(deps, viewer, params.slug, true));
  on(api.topics.unfollow, async ({ params }, { viewer }) => setTopicFollow(deps, viewer, params.slug, false));
  on(api.topics.followed, async ({ query }, { viewer }) =>
    pageOf(await followedTopicsStatement.run(pool, [viewer.id, beforeOf(query.cursor), TAKE])),
  );
}
