import { sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { fieldError } from '../../platform/errors.ts';
import { definePostKind, type Item, type Post } from '../../platform/feed-cards/post-kind.ts';
import { isShown, pollFrom, pollRowColumns } from './poll-sql.ts';
import { postPolls } from './polls.tables.ts';

const field = 'pollId';

/** The poll that a post shares, which has opened. */
function pollItem(pollId: number): Item {
  return {
    type: 'poll',
    address: null,
    async put(tx, { now }) {
      const seen = await firstRow(
        tx,
        sql`select poll.id from polls poll where poll.id = ${pollId} and ${asCondition({ now }, (_, at) => isShown(at))}`,
      );
      if (!seen) throw fieldError(field, 'This poll isn’t available, so it can’t be shared');
      return {};
    },
    async store(tx, postId) {
      await tx.insert(postPolls).values({ postId, pollId });
    },
  };
}

/** Posts that share a poll. */
export const pollKind = definePostKind<{ poll: Post['poll'] }, Pick<Post, 'poll'>>({
  name: 'poll',
  chip: 'polls',
  field,
  read: ({ pollId }) => (pollId ? pollItem(pollId) : null),
  none: {},
  isLasting: true,
  card: {
    common: {},
    rare: {
      columns: {
        // Without the condition, a plan made without statistics looks for it beside every post.
        poll: `case when p.media_type = 'poll' then (select row_to_json(shown) from (select ${pollRowColumns('$1', { now: '$2' })}
      from post_polls shared join ${pollFrom('$1', 'polls poll on poll.id = shared.poll_id')}
      where shared.post_id = p.id and ${isShown('$2')}) shown) end`,
      },
      isThere: `p.media_type = 'poll'`,
    },
    of: ({ poll }) => ({ poll }),
  },
  exported: { pollId: '(select shared.poll_id from post_polls shared where shared.post_id = p.id)' },
});
