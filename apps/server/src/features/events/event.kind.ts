import { sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { fieldError } from '../../platform/errors.ts';
import { definePostKind, type Item, type Post } from '../../platform/feed-cards/post-kind.ts';
import { eventFrom, eventRowColumns, isShownTo } from './event-sql.ts';
import { postEvents } from './events.tables.ts';

const field = 'eventId';

/** The event that a post shares, which its author can see and members may find. */
function eventItem(eventId: number): Item {
  return {
    type: 'event',
    address: null,
    async put(tx, { ownerId, now }) {
      const seen = await firstRow(
        tx,
        sql`select e.id from events e join users u on u.id = e.owner_id left join companies c on c.id = e.host_company_id
          where e.id = ${eventId} and ${asCondition({ viewerId: ownerId, now }, isShownTo)}`,
      );
      if (!seen) throw fieldError(field, 'This event isn’t available, so it can’t be shared');
      return {};
    },
    async store(tx, postId) {
      await tx.insert(postEvents).values({ postId, eventId });
    },
  };
}

/** Posts that share an event. */
export const eventKind = definePostKind<{ event: Post['event'] }, Pick<Post, 'event'>>({
  name: 'event',
  chip: 'events',
  field,
  read: ({ eventId }) => (eventId ? eventItem(eventId) : null),
  none: {},
  isLasting: true,
  card: {
    common: {},
    rare: {
      columns: {
        // Without the condition, a plan made without statistics looks for it beside every post.
        event: `case when p.media_type = 'event' then (select row_to_json(shown) from (select ${eventRowColumns('$1')}
      from post_events shared join ${eventFrom.replace('events e', 'events e on e.id = shared.event_id')}
      where shared.post_id = p.id and ${isShownTo('$1', '$2')}) shown) end`,
      },
      isThere: `p.media_type = 'event'`,
    },
    of: ({ event }) => ({ event }),
  },
  exported: { eventId: '(select shared.event_id from post_events shared where shared.post_id = p.id)' },
});
