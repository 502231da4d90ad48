import type { Readable } from 'node:stream';
import type { api, HandlerOutput } from '@innerspring/contract';
import type { AdminPollTab } from '@innerspring/contract/polls/admin-endpoints';
import { POLL_CATEGORIES } from '@innerspring/contract/polls/choices';
import type { Pool } from 'pg';
import { isActive } from '../../core/visibility/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { csvStream } from '../../platform/csv-stream.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { undecidedCaseOf } from '../safety/public.ts';
import { isFor, isOpen, pollFrom, pollRowColumns, shownGroups } from './poll-sql.ts';
import { noPoll } from './polls.queries.ts';

type AdminPoll = HandlerOutput<typeof api.adminPolls.list>['items'][number];
type Analytics = HandlerOutput<typeof api.adminPolls.analytics>;

const reportCase = undecidedCaseOf('poll', 'poll.id');
const row = `${pollRowColumns('$1', { now: '$2', isStaff: true })}, ${reportCase} as "reportCaseId"`;

const ofTab: Record<AdminPollTab, string> = {
  draft: `poll.state = 'draft'`,
  scheduled: `poll.state = 'published' and poll.opens_at > $2`,
  open: `poll.state = 'published' and poll.opens_at <= $2 and ${isOpen('$2')}`,
  closed: `poll.state = 'published' and poll.opens_at <= $2 and not ${isOpen('$2')}`,
  archived: `poll.state = 'archived'`,
  reported: `${reportCase} is not null`,
};

const listOf = (tab: AdminPollTab) =>
  statement<AdminPoll>(
    `adminPolls.${tab}`,
    `select ${row} from ${pollFrom('$1')} where poll.id < $3 and poll.removed_at is null and ${ofTab[tab]} order by poll.id desc limit ${TAKE}`,
  );

const statements: Record<AdminPollTab, ReturnType<typeof listOf>> = {
  draft: listOf('draft'),
  scheduled: listOf('scheduled'),
  open: listOf('open'),
  closed: listOf('closed'),
  archived: listOf('archived'),
  reported: listOf('reported'),
};

/** Polls of a tab for staff, the newest first. */
export const adminPollsOf = async (pool: Pool, viewer: Viewer, now: Date, tab: AdminPollTab, cursor?: string) =>
  pageOf(await statements[tab].run(pool, [viewer.id, now, beforeOf(cursor)]));

/** Days before these add up to one. */
const DAYS = 400;

const analyticsStatement = statement<AdminPoll & Omit<Analytics, 'poll'>>(
  'adminPolls.analytics',
  `select ${row}, poll.breakdown, ${shownGroups(true)},
  (select count(*)::int from users u where ${isActive('u', '$2')} and ${isFor('u.id')}) as "audienceCount",
  (select count(*)::int from poll_ballots b where b.poll_id = poll.id and b.choices = '{}') as "forfeitCount",
  (select count(*)::int from poll_ballots b where b.poll_id = poll.id and b.changes > 0) as "changedCount",
  (select count(*)::int from comments k where k.subject_kind = 'poll' and k.subject_id = poll.id and k.deleted_at is null) as "commentCount",
  (select coalesce(json_agg(json_build_object('day', day, 'votes', votes) order by day), '[]') from (
    select to_char(b.voted_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*)::int as votes from poll_ballots b
    where b.poll_id = poll.id and b.choices <> '{}' group by 1 order by 1 limit ${DAYS}) by_day) as days
from ${pollFrom('$1')} where poll.id = $3 and poll.removed_at is null`,
);

/** How members answered, in numbers that name nobody. @throws {AppError} `not_found` */
export async function analyticsOf(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<Analytics> {
  const [found] = await analyticsStatement.run(pool, [viewer.id, clock.now(), id]);
  if (!found) throw noPoll();
  const { audienceCount, forfeitCount, changedCount, commentCount, days, breakdown, groups, ...poll } = found;
  return { poll, audienceCount, forfeitCount, changedCount, commentCount, days, breakdown, groups };
}

/** The analytics as CSV; the download is logged. @throws {AppError} `not_found` */
export async function resultsCsv(
  deps: Deps,
  { viewer, ip }: { viewer: Viewer; ip: string },
  id: number,
): Promise<Readable> {
  const { poll, audienceCount, forfeitCount, changedCount, commentCount, days, groups } = await analyticsOf(
    deps,
    viewer,
    id,
  );
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.id,
      action: 'adminPolls.csv',
      summary: `Downloaded the results of “${poll.question}” as CSV`,
      subjectType: 'poll',
      subjectId: id,
      ip,
    }),
  );
  const text = (value: number | null) => (value === null ? 'hidden' : String(value));
  const nameOf = new Map(poll.options.map((option) => [option.id, option.text]));
  const lines: string[][] = [
    ['Question', poll.question, ''],
    ['Category', poll.category ? POLL_CATEGORIES[poll.category] : '', ''],
    ['Members who can vote', String(audienceCount), ''],
    ['Members who voted', String(poll.voteCount), ''],
    ['Counted votes', text(poll.countedVotes), ''],
    ['Changed their vote', String(changedCount), ''],
    ['Saw the results without voting', String(forfeitCount), ''],
    ['Comments', String(commentCount), ''],
    ...poll.options.map((option) => ['Option', option.text, text(option.votes)]),
    ...(groups ?? []).flatMap(({ name, votes }) =>
      votes.map((cell) => [name, nameOf.get(cell.optionId) ?? '', text(cell.votes)]),
    ),
    ...days.map(({ day, votes }) => ['Day', day, String(votes)]),
  ];
  return csvStream(['What', 'Value', 'Votes'], [lines]);
}
