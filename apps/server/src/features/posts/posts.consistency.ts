import { sql } from 'drizzle-orm';
import { reactionsCounted } from '../../core/reactions/public.ts';
import type { ConsistencyChecks } from '../../platform/consistency/stored-counters.ts';

/** Comments of the post `t` that stand where all who may read it see them: neither taken away themselves, nor what they answer. */
const standing = sql`comments c left join comments above on above.id = c.parent_id
  where c.subject_kind = 'post' and c.subject_id = t.id and comment_counts(c.deleted_at, c.withheld_at, c.hidden_at)
    and comment_counts(above.deleted_at, above.withheld_at, above.hidden_at)`;

const reposts = sql`posts again where again.repost_of_id = t.id and again.deleted_at is null`;

export const postsConsistency: ConsistencyChecks = {
  counters: [
    {
      table: 'posts',
      counted: {
        ...reactionsCounted('post'),
        comment_count: sql`select count(*) from ${standing}`,
        commenter_count: sql`select count(distinct c.author_id) from ${standing}`,
        repost_count: sql`select count(*) from ${reposts}`,
        reposter_count: sql`select count(distinct again.author_id) from ${reposts}`,
      },
      mend: (set) => sql`update posts t set ${set}`,
    },
    {
      table: 'topics',
      counted: {
        post_count: sql`select count(*) from post_topics pt join posts p on p.id = pt.post_id
          where pt.topic_id = t.id and counts_for_topics(p)`,
        follower_count: sql`select count(*) from topic_follows f where f.topic_id = t.id`,
      },
      mend: (set) => sql`update topics t set ${set}`,
    },
  ],
};
