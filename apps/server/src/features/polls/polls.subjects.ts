import type { api, HandlerOutput } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { asCondition, isActive } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { removalOf } from '../../platform/subjects/removal.ts';
import {
  type CommentedPart,
  REPORT_EXCERPT,
  type ReportedPart,
  type SavedPart,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
  type Viewing,
} from '../../platform/subjects/subject-kind.ts';
import { lockPoll } from './managing.commands.ts';
import { isShown, isUp, pollFrom, pollRowColumns } from './poll-sql.ts';
import { underPollsNotifications } from './polls.notifications.ts';
import { noPoll } from './polls.queries.ts';
import { polls } from './polls.tables.ts';

type Row = HandlerOutput<typeof api.polls.list>['items'][number];

const savedPoll: SavedPart = {
  notSaved: 'This poll is no longer saved',
  archive: { name: 'saved-polls', id: 'pollId' },
  shown: () => `select ${pollRowColumns('$1', { now: '$2' })}
from picked join ${pollFrom('$1', 'polls poll on poll.id = picked.id')} where ${isShown('$2')}`,
  hasWords: (id, query) => `exists (select 1 from (select p.* from polls p where p.id = ${id} offset 0) poll
    where ${isShown('$2')} and poll.words @@ ${query})`,
  thingsOf: async (_database, rows) => (rows as Row[]).map((poll) => ({ kind: 'poll', poll })),
};

/** Polls that have opened, which members report to staff. */
const reportedPoll: ReportedPart = {
  name: 'poll',
  find: (
    id,
    viewing,
  ) => sql`select poll.created_by_id as "ownerId", left(poll.question || E'\\n' || poll.description, ${REPORT_EXCERPT}) as excerpt
    from polls poll where poll.id = ${id} and ${asCondition(viewing, (_, now) => isShown(now))}`,
  staffView: {
    table: 'polls',
    href: `'/polls/' || k.target_id`,
    currentText: `left(x.question || E'\\n' || x.description, ${REPORT_EXCERPT})`,
    isVisible: `x.state <> 'draft' and ${isUp('x')}`,
  },
  removal: removalOf(polls),
};

async function requireShown(db: Db, id: number, viewing: Viewing): Promise<void> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select poll.id from polls poll where poll.id = ${id} and ${asCondition(viewing, (_, now) => isShown(now))}`,
  );
  if (!found) throw noPoll();
}

/** The discussion under a poll. */
const commentedPoll: CommentedPart = {
  table: 'polls',
  path: '/polls/',
  number: 'pollId',
  archive: { name: 'poll-comments' },
  told: {
    comment: underPollsNotifications.comment,
    reply: underPollsNotifications.reply,
    mention: underPollsNotifications.mention,
    reaction: underPollsNotifications.reaction,
  },
  isThere: (row) => `${row}.state <> 'draft' and ${isUp(row)}`,
  mayRead: (_viewer, row, now) => isShown(now, row),
  couldRead: (_viewer, row, now) =>
    `(${row}.state <> 'draft' and ${row}.opens_at <= ${now} and ${row}.removed_at is null)`,
  answersFor: (viewer, row) =>
    `(${row}.state <> 'draft' and exists (select 1 from users staff where staff.id = ${viewer} and staff.is_admin))`,
  reserved: (act) => `Only our staff can ${act} under a poll.`,
  notDeleted: 'You can only delete your own comments.',
  closed: 'This poll has no discussion.',
  require: requireShown,
  lock: async (tx, id, viewing) => {
    const { createdById } = await lockPoll(tx, id);
    await requireShown(tx, id, viewing);
    return { toldIds: createdById === null ? [] : [createdById], isOpen: true };
  },
  hold: (tx, ids) =>
    tx.execute(sql`select id from polls where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`),
};

/** A poll that has opened; who of our staff wrote it is told. */
export const pollSubject: SubjectKind = {
  kind: 'poll',
  noun: 'poll',
  notFound: 'This poll isn’t available',
  cards: subjectStatement(
    'poll',
    `select poll.id, poll.question as title, left(poll.description, ${SUBJECT_EXCERPT}) as excerpt, null::text as "imageUrl",
  '/polls/' || poll.id as href, case when poll.created_by_id is null then '[]'::json else json_build_array(poll.created_by_id) end as "toldIds"
from polls poll where poll.id = any($3::bigint[]) and ${isShown('$2')}`,
  ),
  saved: savedPoll,
  commented: commentedPoll,
  reported: reportedPoll,
  openPage: (id, now) =>
    sql`exists (select 1 from polls poll where poll.id = ${id} and ${asCondition({ now }, (_, at) => `${isShown(at)} and ${isActive('u', at)}`)})`,
};
