import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { givenOptions } from '@innerspring/contract/polls/rules';
import { and, eq, sql } from 'drizzle-orm';
import { lockMembers, personCard } from '../../core/accounts/public.ts';
import { beforeOf, decodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { isShown } from './poll-sql.ts';
import { polls, pollOptions, pollSuggestions } from './polls.tables.ts';
import { pollsEvents, pollsLimits } from './polls.tokens.ts';

type Suggestion = HandlerOutput<typeof api.polls.suggest>;
type Waiting = HandlerOutput<typeof api.adminPolls.suggestions>['items'][number];
type Staff = { viewer: Viewer; ip: string };

const noSuggestion = () => new AppError('not_found', 'Suggestion not found');
const decidedAlready = () => new AppError('conflict', 'Our staff decided on this suggestion already.');

/** `$1` now. */
const columns = `s.id, s.question, s.options, s.note, s.state, s.reason, s.created_at as "createdAt",
  (select poll.id from polls poll where poll.id = s.poll_id and ${isShown('$1')}) as "pollId"`;

const ownStatement = statement<Suggestion>(
  'polls.suggestions',
  `select ${columns} from poll_suggestions s where s.user_id = $2 and s.id < $3 order by s.id desc limit ${TAKE}`,
);

/** What the viewer suggested, the newest first. */
export const ownSuggestions = async ({ pool, clock }: Deps, viewer: Viewer, cursor: string | undefined) =>
  pageOf(await ownStatement.run(pool, [clock.now(), viewer.id, beforeOf(cursor)]));

const waitingStatement = statement<Waiting>(
  'adminPolls.suggestions',
  `select ${columns}, ${personCard('u', '$1')} as member from poll_suggestions s join users u on u.id = s.user_id
where s.state = 'waiting' and s.id > $2 order by s.id limit ${TAKE}`,
);

/** Suggestions that wait for staff, the oldest first. */
export const waitingSuggestions = async ({ pool, clock }: Deps, cursor: string | undefined) =>
  pageOf(await waitingStatement.run(pool, [clock.now(), cursor ? decodeCursor(cursor) : 0]));

/** Suggests a question. @throws {AppError} `conflict` where many of the viewer's wait, `rate_limited` */
export async function suggest(
  deps: Deps,
  viewer: Viewer,
  { question, options, note }: HandlerInput<typeof api.polls.suggest>['body'],
): Promise<Suggestion> {
  await deps.limits.take(pollsLimits.suggesting, viewer.id);
  return deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id]);
    const [own] = await tx
      .select({ waiting: sql<number>`count(*)::int` })
      .from(pollSuggestions)
      .where(and(eq(pollSuggestions.userId, viewer.id), eq(pollSuggestions.state, 'waiting')));
    if ((own?.waiting ?? 0) >= POLL_LIMITS.suggestions)
      throw new AppError(
        'conflict',
        `${POLL_LIMITS.suggestions} of your suggestions wait for our staff. Withdraw one first.`,
      );
    const [made] = await tx
      .insert(pollSuggestions)
      .values({
        userId: viewer.id,
        question: question.trim(),
        options: givenOptions(options),
        note: note.trim(),
        createdAt: deps.clock.now(),
      })
      .returning();
    if (!made) throw new Error('The suggestion was not stored.');
    const { userId: _user, decidedAt: _decided, ...suggestion } = made;
    return { ...suggestion, createdAt: made.createdAt.toISOString() };
  });
}

async function lockWaiting(tx: Db, id: number) {
  const [found] = await tx.select().from(pollSuggestions).where(eq(pollSuggestions.id, id)).for('update');
  if (!found) throw noSuggestion();
  return found;
}

/** Takes a suggestion of the viewer's back. @throws {AppError} `not_found`, `conflict` where staff decided */
export async function withdraw({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockWaiting(tx, id);
    if (found.userId !== viewer.id) throw noSuggestion();
    if (found.state !== 'waiting') throw decidedAlready();
    await tx.delete(pollSuggestions).where(eq(pollSuggestions.id, id));
  });
}

/** Starts a draft from a suggestion. @throws {AppError} `not_found`, `conflict` where it was decided */
export async function acceptSuggestion(deps: Deps, { viewer, ip }: Staff, id: number): Promise<{ id: number }> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const found = await lockWaiting(tx, id);
    if (found.state !== 'waiting') throw decidedAlready();
    const [poll] = await tx
      .insert(polls)
      .values({
        createdById: viewer.id,
        question: found.question,
        description: '',
        maxChoices: 1,
        professions: [],
        companyTypes: [],
        results: 'after_vote',
        breakdown: 'none',
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: polls.id });
    if (!poll) throw new Error('The poll was not stored.');
    if (found.options.length > 0)
      await tx.insert(pollOptions).values(found.options.map((text, position) => ({ pollId: poll.id, position, text })));
    await tx
      .update(pollSuggestions)
      .set({ state: 'accepted', pollId: poll.id, decidedAt: now })
      .where(eq(pollSuggestions.id, id));
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'adminPolls.accept',
      summary: `Started a poll from the suggestion “${found.question}”`,
      subjectType: 'poll',
      subjectId: poll.id,
      ip,
    });
    return poll;
  });
}

/** Declines a suggestion; its member is told. @throws {AppError} `not_found`, `conflict` where it was decided */
export async function declineSuggestion(deps: Deps, { viewer, ip }: Staff, id: number, reason: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const found = await lockWaiting(tx, id);
    if (found.state !== 'waiting') throw decidedAlready();
    await tx
      .update(pollSuggestions)
      .set({ state: 'declined', reason: reason.trim(), decidedAt: now })
      .where(eq(pollSuggestions.id, id));
    await deps.outbox.emit(tx, pollsEvents.declined, { suggestionId: id });
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'adminPolls.decline',
      summary: `Declined the suggestion “${found.question}”`,
      subjectType: 'pollSuggestion',
      subjectId: id,
      reason: reason.trim(),
      ip,
    });
  });
}
