import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { firstPollProblem, givenOptions } from '@innerspring/contract/polls/rules';
import { comparableText } from '@innerspring/contract/storable';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { personCard } from '../../core/accounts/public.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { asCondition } from '../../core/visibility/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { noPoll } from './polls.queries.ts';
import { pollCorrections, pollOptions, polls, type PollRecord } from './polls.tables.ts';

export type PollInput = HandlerInput<typeof api.adminPolls.create>['body'];
type Draft = HandlerOutput<typeof api.adminPolls.get>;
type Staff = { viewer: Viewer; ip: string };
type Option = { id: number; text: string };

/** Locks a poll. @throws {AppError} `not_found` */
export async function lockPoll(tx: Db, id: number): Promise<PollRecord> {
  const [poll] = await tx.select().from(polls).where(eq(polls.id, id)).for('no key update');
  if (!poll || poll.removedAt) throw noPoll();
  return poll;
}

const optionsOf = (tx: Db, pollId: number): Promise<Option[]> =>
  tx
    .select({ id: pollOptions.id, text: pollOptions.text })
    .from(pollOptions)
    .where(eq(pollOptions.pollId, pollId))
    .orderBy(asc(pollOptions.position));

/** Whether a member has voted, or gave the vote up to see the results. */
async function isLocked(tx: Db, pollId: number): Promise<boolean> {
  const found = await firstRow<{ is: boolean }>(
    tx,
    sql`select exists (select 1 from poll_ballots b where b.poll_id = ${pollId}) as is`,
  );
  return found?.is ?? false;
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The columns of what the form holds. */
const contentOf = (input: PollInput) => ({
  question: input.question.trim(),
  description: input.description.trim(),
  category: input.category,
  maxChoices: input.maxChoices,
  professions: input.professions,
  companyTypes: input.companyTypes,
  results: input.results,
  breakdown: input.breakdown,
  opensAt: instantOf(input.opensAt),
  closesAt: instantOf(input.closesAt),
});

const inputOf = (poll: PollRecord, options: readonly Option[]): PollInput => ({
  question: poll.question,
  description: poll.description,
  category: poll.category,
  options: options.map(({ text }) => text),
  maxChoices: poll.maxChoices,
  professions: poll.professions as PollInput['professions'],
  companyTypes: poll.companyTypes as PollInput['companyTypes'],
  results: poll.results,
  breakdown: poll.breakdown,
  opensAt: poll.opensAt?.toISOString() ?? null,
  closesAt: poll.closesAt?.toISOString() ?? null,
});

async function putOptions(tx: Db, pollId: number, texts: readonly string[]): Promise<void> {
  await tx.delete(pollOptions).where(eq(pollOptions.pollId, pollId));
  if (texts.length > 0)
    await tx.insert(pollOptions).values(texts.map((text, position) => ({ pollId, position, text })));
}

const note = (tx: Db, { viewer, ip }: Staff, poll: PollRecord, action: string, summary: string) =>
  recordAudit(tx, {
    actorId: viewer.id,
    action: `adminPolls.${action}`,
    summary: `${summary} “${poll.question}”`,
    subjectType: 'poll',
    subjectId: poll.id,
    before: { state: poll.state, closesAt: poll.closesAt?.toISOString() ?? null, isFeatured: poll.featuredAt !== null },
    ip,
  });

/** Starts a poll. */
export async function createPoll({ db, clock }: Deps, viewer: Viewer, input: PollInput): Promise<{ id: number }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [poll] = await tx
      .insert(polls)
      .values({ ...contentOf(input), createdById: viewer.id, createdAt: now, updatedAt: now })
      .returning({ id: polls.id });
    if (!poll) throw new Error('The poll was not stored.');
    await putOptions(tx, poll.id, givenOptions(input.options));
    return poll;
  });
}

/** @throws {AppError} `invalid` at the first field that keeps a poll from being published. */
function requireComplete(input: PollInput, now: Date): void {
  const problem = firstPollProblem(input, now);
  if (problem) throw fieldError(problem.field, problem.sentence);
}

const lasting = [
  'question',
  'options',
  'maxChoices',
  'professions',
  'companyTypes',
  'results',
  'breakdown',
  'opensAt',
] as const;

/** What stays as it is once a member has voted: an answer belongs to its question. */
function requireSame(before: PollInput, after: PollInput): void {
  const changed = lasting.find((field) => {
    if (field === 'opensAt') return instantOf(after.opensAt)?.getTime() !== instantOf(before.opensAt)?.getTime();
    return JSON.stringify(after[field]) !== JSON.stringify(before[field]);
  });
  if (changed)
    throw new AppError(
      'conflict',
      'A member has voted, so question and options stay as they are. You can correct a typo.',
    );
}

/**
 * Changes a poll. A published one stays complete; once a member has voted, only its description, category and end change.
 * @throws {AppError} `invalid`, `not_found`, `conflict`
 */
export async function savePoll(deps: Deps, staff: Staff, id: number, input: PollInput): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, id);
    const options = await optionsOf(tx, id);
    const given = { ...input, options: givenOptions(input.options), question: input.question.trim() };
    const isOver = poll.state !== 'draft' && poll.closesAt !== null && poll.closesAt <= now;
    if (isOver && instantOf(given.closesAt)?.getTime() !== poll.closesAt?.getTime())
      throw new AppError('conflict', 'This poll is closed. Start another one instead.');
    if (poll.state !== 'draft' && !isOver) {
      requireComplete({ ...given, opensAt: poll.openedAt ? null : given.opensAt }, now);
      if (poll.openedAt && instantOf(given.opensAt)?.getTime() !== poll.opensAt?.getTime())
        throw fieldError('opensAt', 'This poll is open already');
    }
    const locked = isOver || (await isLocked(tx, id));
    if (locked) requireSame(inputOf(poll, options), given);
    const opensAt = poll.state === 'draft' ? instantOf(given.opensAt) : (instantOf(given.opensAt) ?? now);
    await tx
      .update(polls)
      .set({ ...contentOf(given), opensAt, updatedAt: now })
      .where(eq(polls.id, id));
    if (!locked && JSON.stringify(options.map(({ text }) => text)) !== JSON.stringify(given.options))
      await putOptions(tx, id, given.options);
    if (poll.state !== 'draft') await note(tx, staff, poll, 'save', 'Changed the poll');
  });
}

/** Opens a draft, now or at its time. @throws {AppError} `invalid`, `not_found`, `conflict` */
export async function publishPoll(deps: Deps, staff: Staff, id: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, id);
    if (poll.state !== 'draft') throw new AppError('conflict', 'This poll is published already.');
    requireComplete(inputOf(poll, await optionsOf(tx, id)), now);
    const opensAt = poll.opensAt && poll.opensAt > now ? poll.opensAt : now;
    await tx.update(polls).set({ state: 'published', opensAt, updatedAt: now }).where(eq(polls.id, id));
    await note(tx, staff, poll, 'publish', 'Published the poll');
  });
}

/** Closes an open poll; its votes are counted within a second. @throws {AppError} `not_found`, `conflict` */
export async function closePoll(deps: Deps, staff: Staff, id: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, id);
    const { opensAt, closesAt } = poll;
    if (poll.state !== 'published' || !opensAt || opensAt >= now || !closesAt || closesAt <= now)
      throw new AppError('conflict', 'Only an open poll can be closed.');
    await tx.update(polls).set({ closesAt: now, updatedAt: now }).where(eq(polls.id, id));
    await note(tx, staff, poll, 'close', 'Closed the poll');
  });
}

/** Takes a closed poll out of the lists, or puts it back. @throws {AppError} `not_found`, `conflict` */
export async function archivePoll(deps: Deps, staff: Staff, id: number, isArchived: boolean): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, id);
    const isClosed =
      poll.finishedAt !== null || (poll.state !== 'draft' && poll.closesAt !== null && poll.closesAt <= now);
    if (!isClosed) throw new AppError('conflict', 'Only a closed poll can be archived.');
    await tx
      .update(polls)
      .set({ state: isArchived ? 'archived' : 'published' })
      .where(eq(polls.id, id));
    await note(tx, staff, poll, 'archive', isArchived ? 'Archived the poll' : 'Put back into the lists: the poll');
  });
}

/** Makes a poll the poll of the week, or no longer. @throws {AppError} `not_found`, `conflict` where it is a draft or closed */
export async function featurePoll(deps: Deps, staff: Staff, id: number, isFeatured: boolean): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, id);
    if (isFeatured && (poll.state !== 'published' || (poll.closesAt && poll.closesAt <= now)))
      throw new AppError('conflict', 'Only an open or scheduled poll can be the poll of the week.');
    await tx
      .update(polls)
      .set({ featuredAt: isFeatured ? now : null })
      .where(eq(polls.id, id));
    await note(
      tx,
      staff,
      poll,
      'feature',
      isFeatured ? 'Made the poll of the week' : 'No longer the poll of the week:',
    );
  });
}

/** Corrects a typo in the question or an option, and keeps both texts. @throws {AppError} `invalid`, `not_found`, `conflict` */
export async function correctPoll(
  deps: Deps,
  staff: Staff,
  id: number,
  { optionId, text }: HandlerInput<typeof api.adminPolls.correct>['body'],
): Promise<void> {
  const now = deps.clock.now();
  const after = text.trim();
  await deps.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, id);
    if (poll.state === 'draft') throw new AppError('conflict', 'A draft can be edited.');
    const options = await optionsOf(tx, id);
    const option = options.find((one) => one.id === optionId);
    if (optionId !== null && !option) throw new AppError('not_found', 'This option isn’t part of the poll');
    if (optionId !== null && after.length > POLL_LIMITS.option)
      throw fieldError('text', `The text can have at most ${POLL_LIMITS.option} characters`);
    if (optionId === null && after.length < POLL_LIMITS.questionLeast)
      throw fieldError('text', `The question needs at least ${POLL_LIMITS.questionLeast} characters`);
    const isTaken = options.some((one) => one.id !== optionId && comparableText(one.text) === comparableText(after));
    if (optionId !== null && isTaken) throw fieldError('text', 'Two options would be the same');
    const before = option?.text ?? poll.question;
    if (before === after) return;
    if (option)
      await tx.update(pollOptions).set({ text: after, isCorrected: true }).where(eq(pollOptions.id, option.id));
    else await tx.update(polls).set({ question: after }).where(eq(polls.id, id));
    await tx
      .insert(pollCorrections)
      .values({ pollId: id, optionId, before, after, staffId: staff.viewer.id, createdAt: now });
    await note(tx, staff, poll, 'correct', `Corrected “${before}” to “${after}” in the poll`);
  });
}

/** Deletes a poll that hasn't opened. @throws {AppError} `not_found`, `conflict` */
export async function removePoll({ db, clock }: Deps, staff: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const poll = await lockPoll(tx, id);
    if (poll.state !== 'draft' && poll.opensAt && poll.opensAt <= clock.now())
      throw new AppError('conflict', 'Only a poll that hasn’t opened can be deleted.');
    if (poll.state !== 'draft') await note(tx, staff, poll, 'remove', 'Deleted the scheduled poll');
    await tx.delete(polls).where(eq(polls.id, id));
  });
}

function stateOf({ state, opensAt, closesAt, finishedAt }: PollRecord, now: Date): Draft['state'] {
  if (state !== 'published') return state;
  if (opensAt && opensAt > now) return 'scheduled';
  return closesAt && closesAt > now && !finishedAt ? 'open' : 'closed';
}

/** A poll as its form holds it. @throws {AppError} `not_found` */
export async function draftOf({ db, clock }: Deps, id: number): Promise<Draft> {
  const [poll] = await db.select().from(polls).where(eq(polls.id, id));
  if (!poll || poll.removedAt) throw noPoll();
  const options = await optionsOf(db, id);
  const corrections = await db
    .select({
      id: pollCorrections.id,
      optionId: pollCorrections.optionId,
      before: pollCorrections.before,
      after: pollCorrections.after,
      by: users.fullName,
      createdAt: pollCorrections.createdAt,
    })
    .from(pollCorrections)
    .leftJoin(users, eq(users.id, pollCorrections.staffId))
    .where(eq(pollCorrections.pollId, id))
    .orderBy(desc(pollCorrections.id));
  const now = clock.now();
  const suggested = await firstRow<{ card: Draft['suggestedBy'] }>(
    db,
    sql`select ${asCondition({ now }, (_, at) => personCard('u', at))} as card from poll_suggestions s
      join users u on u.id = s.user_id where s.poll_id = ${id}`,
  );
  return {
    id,
    state: stateOf(poll, now),
    isLocked: poll.finishedAt !== null || (await isLocked(db, id)),
    input: inputOf(poll, options),
    options,
    corrections: corrections.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    suggestedBy: suggested?.card ?? null,
    updatedAt: poll.updatedAt.toISOString(),
  };
}
