import { sql } from 'drizzle-orm';
import { asCondition, isVisibleTo, wasVisibleTo } from '../core/visibility/public.ts';
import { firstRow } from '../platform/db/rows.ts';
import type { Db } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { defineFeature } from '../platform/feature.ts';
import { gaugeSubject } from './gauge-subject.ts';
import { defineNotification } from '../platform/notifications/notification.ts';
import type { CommentedPart, Viewing } from '../platform/subjects/subject-kind.ts';
/** The table of a kind that tests make up, and its triggers, as a migration would bring them. */
export const gaugesTable = `create table gauges (id bigint primary key, owner_id bigint not null, is_closed boolean not null default false,
  comment_count int not null default 0);
create trigger gauges_forget_comments after delete on gauges for each row execute function forget_comments('gauge');
create function count_gauge_comments() returns trigger language plpgsql as $$
declare
  one comments := coalesce(new, old);
begin
  update gauges set comment_count = (
    select count(*) from comments c where c.subject_kind = 'gauge' and c.subject_id = one.subject_id and c.deleted_at is null
  ) where one.subject_kind = 'gauge' and id = one.subject_id;
  return null;
end $$;
create trigger gauges_count_comments after insert or update or delete on comments
  for each row execute function count_gauge_comments()`;

const mayRead = (viewer: string, row: string, now: string) =>
  `exists (select 1 from users keeper where keeper.id = ${row}.owner_id and ${isVisibleTo(viewer, 'keeper', now)})`;

async function find(db: Db, id: number, viewing: Viewing, hold = sql``) {
  const found = await firstRow<{ ownerId: number; isClosed: boolean }>(
    db,
    sql`select g.owner_id as "ownerId", g.is_closed as "isClosed" from gauges g
      where g.id = ${id} and ${asCondition(viewing, (viewer, now) => mayRead(viewer, 'g', now))} ${hold}`,
  );
  if (!found) throw new AppError('not_found', 'This gauge isn’t available');
  return found;
}

const notification = (name: string, says: string) =>
  defineNotification({
    name: `gauge_${name}`,
    chip: 'comments',
    type: 'comment',
    text: ({ who }) => `${who} ${says}`,
    link: ({ data }) => `/gauge/${data.number('gaugeId')}?comment=${data.number('commentId')}`,
  });
const gaugeNotifications = {
  comment: notification('comment', 'commented on your gauge'),
  reply: notification('reply', 'replied to you'),
  mention: notification('mention', 'mentioned you in a comment'),
  reaction: notification('reaction', 'reacted to your comment'),
};

const commentedGauge: CommentedPart = {
  table: 'gauges',
  path: '/gauge/',
  number: 'gaugeId',
  archive: { name: 'gauge-comments' },
  told: gaugeNotifications,
  isThere: (row) => `not ${row}.is_closed`,
  mayRead,
  couldRead: (viewer, row, now, since) =>
    `exists (select 1 from users keeper where keeper.id = ${row}.owner_id and ${wasVisibleTo(viewer, 'keeper', since, now)})`,
  answersFor: (viewer, row) => `${row}.owner_id = ${viewer}`,
  reserved: (act) => `Only the owner of the gauge can ${act}.`,
  notDeleted: 'You can only delete your own comments and those on your gauges.',
  closed: 'Nobody comments on this gauge any more.',
  require: find,
  lock: async (tx, id, viewing) => {
    const { ownerId, isClosed } = await find(tx, id, viewing, sql`for no key update`);
    return { toldIds: [ownerId], isOpen: !isClosed };
  },
  hold: (tx, ids) =>
    tx.execute(sql`select id from gauges where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`),
};

/** A feature whose things take comments by its manifest alone. */
export const gauges = defineFeature({
  name: 'gauges',
  notifications: { kinds: Object.values(gaugeNotifications) },
  subjects: [{ ...gaugeSubject, commented: commentedGauge }],
});
