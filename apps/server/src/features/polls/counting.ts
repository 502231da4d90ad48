import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { type StopJob, startJob } from '../../platform/jobs/jobs.ts';
import { type Cell, type Group, safeBreakdown } from './breakdown.ts';
import { pollOptions, polls, type PollRecord, type StoredGroups } from './polls.tables.ts';
import { pollsEvents } from './polls.tokens.ts';

type Counting = Pick<Deps, 'db' | 'outbox' | 'clock' | 'live'>;

/** The groups of a poll whose votes are all counted, as members of them may know. */
async function groupsOf(tx: Db, { id, breakdown }: PollRecord): Promise<StoredGroups | null> {
  if (breakdown === 'none') return null;
  const group = breakdown === 'profession' ? sql`b.profession` : sql`b.company_type`;
  const name = sql`coalesce(${group}, 'Not given')`;
  const groups = await rows<Group>(
    tx,
    sql`select ${name} as name, count(*)::int as voters from poll_ballots b where b.poll_id = ${id} and b.counted is not null group by 1 order by 1`,
  );
  const cells = await rows<Cell>(
    tx,
    sql`select ${name} as "group", o.id as "optionId", count(*)::int as votes from poll_ballots b, unnest(b.counted) as o(id)
      where b.poll_id = ${id} group by 1, 2`,
  );
  const options = await tx
    .select({ id: pollOptions.id })
    .from(pollOptions)
    .where(eq(pollOptions.pollId, id))
    .orderBy(pollOptions.position);
  const ids = options.map((option) => option.id);
  return safeBreakdown(ids, groups, cells);
}

/** Counts waiting votes of a poll; of a closed one all, and for the last time. Its row stays locked. */
export async function countWithin(tx: Db, id: number, now: Date): Promise<{ hasMoved: boolean; hasFinished: boolean }> {
  const counted = await firstRow<{ moved: boolean }>(
    tx,
    sql`select count_votes(${id}::bigint, ${POLL_LIMITS.cell}::int, ${now.toISOString()}::timestamptz) as moved`,
  );
  const [poll] = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.id, id), isNull(polls.finishedAt), lte(polls.closesAt, now)));
  if (!poll) return { hasMoved: counted?.moved ?? false, hasFinished: false };
  await tx
    .update(polls)
    .set({ finishedAt: now, groups: await groupsOf(tx, poll) })
    .where(eq(polls.id, id));
  return { hasMoved: true, hasFinished: true };
}

/** @returns whether the bars of the poll moved */
async function countPoll({ db, outbox, clock }: Counting, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { hasMoved, hasFinished } = await countWithin(tx, id, clock.now());
    if (hasFinished) await outbox.emit(tx, pollsEvents.finished, { pollId: id, after: 0 });
    return hasMoved;
  });
}

/** Tells of a poll that has opened, once. */
async function openPoll({ db, outbox, clock }: Counting, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await tx
      .update(polls)
      .set({ openedAt: clock.now() })
      .where(and(eq(polls.id, id), isNull(polls.openedAt)))
      .returning({ id: polls.id });
    if (opened.length > 0) await outbox.emit(tx, pollsEvents.opened, { pollId: id, after: 0 });
  });
}

/** Waiting votes from which on a count takes some and leaves some. */
const WAITING = POLL_LIMITS.shownFrom;

/**
 * Opens polls, counts votes in steps and closes polls whose time is over. Members who look at one are told once for each count,
 * however many voted. Runs in the background.
 */
export async function countPolls(deps: Counting): Promise<void> {
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`;
  const due = await rows<{ id: number; isNew: boolean; isDue: boolean }>(
    deps.db,
    sql`select * from (select p.id, p.opened_at is null as "isNew", (p.closes_at <= ${now}
        or (select count(*) from (select 1 from poll_ballots b where b.poll_id = p.id and b.is_pending limit ${WAITING}) waiting) >= ${WAITING}) as "isDue"
      from polls p where p.state <> 'draft' and p.finished_at is null and p.opens_at <= ${now}) found
      where "isNew" or "isDue" order by id`,
  );
  for (const { id, isNew, isDue } of due) {
    if (isNew) await openPoll(deps, id);
    if (isDue && (await countPoll(deps, id))) deps.live.subjectsChanged([{ type: 'poll', id }]);
  }
}

const SECOND = 1000;

/** Counts votes every second; returns the way to stop. */
export function startPollCounting(deps: Deps): StopJob {
  const work = () => countPolls(deps);
  return startJob(deps, { name: 'polls.counting', everyMs: SECOND, work, failure: 'Failed to count votes' });
}
