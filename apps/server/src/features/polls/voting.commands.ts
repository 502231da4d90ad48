import type { api, HandlerOutput } from '@innerspring/contract';
import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { createBatches } from '../../platform/batches.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { standingColumns } from './poll-sql.ts';
import { noPoll } from './polls.queries.ts';
import { pollsLimits } from './polls.tokens.ts';

type Standing = HandlerOutput<typeof api.polls.vote>;
type Ballot = { viewer: Viewer; choices: readonly number[] };
type Voted = { outcome: string; standing: Standing | undefined };

const voteStatement = statement<{ who: number; outcome: string }>(
  'polls.vote',
  'select who, outcome from vote_in_poll($1::bigint, $2::bigint[], $3::text[], $4::timestamptz)',
);

/** `$1` members, `$2` present, `$3` poll. */
const standingStatement = statement<Standing & { userId: number }>(
  'polls.standings',
  `select asked.member as "userId", ${standingColumns({ now: '$2' })}
from unnest($1::bigint[]) asked(member) join polls poll on poll.id = $3
left join poll_ballots ballot on ballot.poll_id = poll.id and ballot.user_id = asked.member`,
);

/** Why a vote doesn't count, by the word that `vote_in_poll` gives. */
const refusals: Record<string, () => AppError> = {
  gone: noPoll,
  closed: () => new AppError('conflict', 'This poll is closed, so nobody can vote any longer.'),
  audience: () => new AppError('forbidden', 'This poll is for other members of the trade.'),
  forfeited: () => new AppError('conflict', 'You chose to see the results, so you can’t vote in this poll.'),
  rule: () => new AppError('conflict', 'The results of this poll don’t show before it is closed.'),
  nothing: () =>
    new AppError(
      'conflict',
      `There are no results to see yet. They show once ${POLL_LIMITS.shownFrom} members have voted.`,
    ),
  options: () => fieldError('choices', 'This option belongs to another poll'),
  many: () => fieldError('choices', 'You chose more options than this poll allows'),
};

/** Takes votes. Members who vote in the same poll while others are answered are answered together, in two statements. */
export function createVoting({ pool, clock, limits }: Deps) {
  const ask = createBatches<Ballot, Voted>(async (pollId, ballots) => {
    const members = ballots.map(({ viewer }) => viewer.id);
    const chosen = ballots.map(({ choices }) => `{${choices.join(',')}}`);
    const now = clock.now();
    const outcomes = await voteStatement.run(pool, [pollId, members, chosen, now]);
    const standings = await standingStatement.run(pool, [[...new Set(members)], now, pollId]);
    const byMember = new Map(standings.map(({ userId, ...standing }) => [userId, standing]));
    // One answer for each ballot, in order: a member may have voted twice.
    return ballots.map(({ viewer }, at) => ({
      outcome: outcomes[at]?.outcome ?? 'gone',
      standing: byMember.get(viewer.id),
    }));
  });

  async function cast(viewer: Viewer, pollId: number, choices: readonly number[]): Promise<Standing> {
    await limits.take(pollsLimits.voting, viewer.id);
    const { outcome, standing } = await ask(pollId, { viewer, choices });
    const refusal = refusals[outcome];
    if (refusal) throw refusal();
    if (!standing) throw noPoll();
    return standing;
  }

  return {
    /**
     * Votes, or changes the vote; the same vote again changes nothing.
     * @throws {AppError} `not_found`, `conflict`, `forbidden` outside the audience, `invalid`, `rate_limited`
     */
    vote: cast,
    /**
     * Shows the results to a member who then can't vote; whoever has voted keeps the vote.
     * @throws {AppError} `not_found`, `conflict`, `forbidden` outside the audience, `rate_limited`
     */
    forfeit: (viewer: Viewer, pollId: number) => cast(viewer, pollId, []),
  };
}
