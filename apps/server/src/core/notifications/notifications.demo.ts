import { sql } from 'drizzle-orm';
import type { FillDemo } from '../../platform/demo/demo-content.ts';

/** The days that the demo notifications cover. */
const DAYS = 14;
/** Notifications of the last hours are unread. */
const UNREAD_HOURS = 36;

/**
 * Notifies the demo accounts of recent demo content about them: followers, reactions and comments, each group as one.
 * Nothing is mailed.
 */
export const fillNotifications: FillDemo = async (tx, { now }) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`with told as (
      select p.author_id as user_id, 'reaction' as kind, jsonb_build_object('actorId', r.user_id, 'postId', p.id) as data,
        'post:' || p.id as subject, 'post:' || p.id as group_key, r.created_at
      from reactions r join posts p on p.id = r.subject_id and r.subject_kind = 'post' where r.user_id <> p.author_id
      union all
      select p.author_id, 'comment', jsonb_build_object('actorId', c.author_id, 'postId', p.id, 'commentId', c.id),
        'post:' || p.id, 'post:' || p.id, c.created_at
      from comments c join posts p on c.subject_kind = 'post' and p.id = c.subject_id where c.author_id <> p.author_id
      union all
      select f.user_id, 'follow', jsonb_build_object('actorId', f.follower_id), 'person:' || f.follower_id, 'follow', f.created_at
      from follows f where f.user_id is not null and f.state = 'following'
    )
    insert into notifications (user_id, kind, data, subject, group_key, event_key, created_at, read_at)
    select t.user_id, t.kind, t.data, t.subject, t.group_key, 'demo:' || row_number() over (order by t.created_at, t.subject, t.data::text),
      t.created_at, case when t.created_at <= ${at} - make_interval(hours => ${UNREAD_HOURS}) then t.created_at end
    from told t join users u on u.id = t.user_id and u.username like 'demo-%'
    where t.created_at between ${at} - make_interval(days => ${DAYS}) and ${at}
    order by t.created_at, t.subject, t.data::text`);
  await tx.execute(sql`update notifications n set group_id = g.first, is_latest = (n.id = g.last)
    from (
      select id, min(id) over one as first, max(id) over one as last from notifications
      window one as (partition by user_id, group_key, created_at::date)
    ) g where g.id = n.id`);
};
