import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { decodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { isFor, isListed, isOpen, isShown, pollFrom, pollRowColumns, shownGroups } from './poll-sql.ts';

type Row = HandlerOutput<typeof api.polls.list>['items'][number];
type Poll = HandlerOutput<typeof api.polls.get>;
type ListQuery = HandlerInput<typeof api.polls.list>['query'];

export const noPoll = () => new AppError('not_found', 'Poll not found');

const row = pollRowColumns('$1', { now: '$2' });
const from = pollFrom('$1');
const isOfCategory = `($3::text is null or poll.category = $3)`;

/** The poll of a cursor, `$4`, whose place in the list follows from its end. */
const after = (sign: '>' | '<') =>
  `($4::bigint is null or (poll.closes_at, poll.id) ${sign} (select seen.closes_at, seen.id from polls seen where seen.id = $4))`;

const listed = (name: string, condition: string, order: string) =>
  statement<Row>(
    `polls.${name}`,
    `select ${row} from ${from} where ${isListed('$2')} and ${isOfCategory} and ${condition} order by ${order} limit ${TAKE}`,
  );

const openStatement = listed('list', `${isOpen('$2')} and ${after('>')}`, 'poll.closes_at, poll.id');
const closedStatement = listed('closed', `not ${isOpen('$2')} and ${after('<')}`, 'poll.closes_at desc, poll.id desc');

/** Open polls, those that close first above; or closed ones, the latest first. */
export async function listPolls(pool: Pool, viewer: Viewer, now: Date, query: ListQuery) {
  const { tab = 'open', category = null, cursor } = query;
  const chosen = tab === 'closed' ? closedStatement : openStatement;
  return pageOf(await chosen.run(pool, [viewer.id, now, category, cursor ? decodeCursor(cursor) : null]));
}

/** `$3` below this vote. */
const ownStatement = statement<Row & { place: number }>(
  'polls.own',
  `select ${row}, ballot.id as place from poll_ballots ballot join polls poll on poll.id = ballot.poll_id
where ballot.user_id = $1 and ballot.id < $3 and ballot.choices <> '{}' and ${isShown('$2')} order by ballot.id desc limit ${TAKE}`,
);

/** Polls in which the viewer voted, the latest vote first. */
export async function ownPolls(pool: Pool, viewer: Viewer, now: Date, cursor: string | undefined) {
  const found = await ownStatement.run(pool, [viewer.id, now, cursor ? decodeCursor(cursor) : Number.MAX_SAFE_INTEGER]);
  const { items, nextCursor } = pageOf(found.map(({ place, ...poll }) => ({ id: place, poll })));
  return { items: items.map(({ poll }) => poll), nextCursor };
}

const ofWeekStatement = statement<Row>(
  'polls.ofWeek',
  `with picked as materialized (
  select poll.id from polls poll where ${isListed('$2')} and ${isOpen('$2')} and (poll.featured_at is not null or ${isFor('$1')})
  order by poll.featured_at desc nulls last, poll.id desc limit 1
)
select ${row} from picked join ${pollFrom('$1', 'polls poll on poll.id = picked.id')}`,
);

/** The open poll that staff feature, or the newest one in which the viewer can vote. */
export async function pollOfWeek(pool: Pool, viewer: Viewer, now: Date): Promise<Row | null> {
  const [found] = await ofWeekStatement.run(pool, [viewer.id, now]);
  return found ?? null;
}

const getStatement = statement<Poll>(
  'polls.get',
  `select ${row}, poll.breakdown, ${shownGroups()} from ${from} where poll.id = $3 and ${isShown('$2')}`,
);

/** One poll. @throws {AppError} `not_found` */
export async function getPoll(pool: Pool, viewer: Viewer, now: Date, id: number): Promise<Poll> {
  const [poll] = await getStatement.run(pool, [viewer.id, now, id]);
  if (!poll) throw noPoll();
  return poll;
}
