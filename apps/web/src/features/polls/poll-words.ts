import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import type { PollRow } from '@innerspring/contract/polls/schemas';
import { countOf, fullCount } from '../../ui/words/number-format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "Closes in 3 days"; counts whole days, hours or minutes. */
export function closesText(closesAt: Date, now: Date): string {
  const left = closesAt.getTime() - now.getTime();
  if (left < MINUTE) return left > 0 ? 'Closes in less than a minute' : 'Closing now';
  if (left < HOUR) return `Closes in ${countOf(Math.floor(left / MINUTE), 'minute')}`;
  if (left < DAY) return `Closes in ${countOf(Math.floor(left / HOUR), 'hour')}`;
  return `Closes in ${countOf(Math.floor(left / DAY), 'day')}`;
}

/** How many members voted. Each counts once, however many options they chose. */
export const votersText = ({ voteCount }: Pick<PollRow, 'voteCount'>): string =>
  voteCount === 0 ? 'No votes yet' : countOf(voteCount, 'member voted', 'members voted');

/** Who can vote: "Retailer, Buying group"; null if everyone can. */
export function audienceOf({
  professions,
  companyTypes,
}: Pick<PollRow, 'professions' | 'companyTypes'>): string | null {
  const companies = companyTypes.join(', ');
  if (professions.length === 0) return companies || null;
  return `${professions.join(', ')}${companies ? ` (company type: ${companies})` : ''}`;
}

type Standing = Pick<
  PollRow,
  'state' | 'results' | 'voteCount' | 'countedVotes' | 'hasResults' | 'isForViewer' | 'viewerState'
>;

/** Whether there are bars to show. */
export const showsBars = ({ countedVotes }: Pick<PollRow, 'countedVotes'>): boolean => (countedVotes ?? 0) > 0;

const countsMove = 'Counts move in steps of five or more votes, so nobody can tell how a member voted.';
const showsFrom = `once ${POLL_LIMITS.shownFrom} members have voted`;

/** Why the bars don't add up to the members who voted; null if they do. */
export const uncountedNote = ({ voteCount, countedVotes }: Pick<PollRow, 'voteCount' | 'countedVotes'>) =>
  (countedVotes ?? 0) < voteCount
    ? `${fullCount(countedVotes ?? 0)} of ${countOf(voteCount, 'vote')} counted so far. ${countsMove}`
    : null;

/** Why percentages add up to more than 100%; null if they don't. */
export const severalNote = (maxChoices: number): string | null =>
  maxChoices > 1 ? `Members could choose up to ${maxChoices}, so these can add up to more than 100%.` : null;

/** What staff read about votes that aren't in the bars, or why there are no bars; null if all are. */
export function staffNote(poll: Pick<PollRow, 'state' | 'voteCount' | 'countedVotes'>): string | null {
  if (poll.voteCount === 0) return poll.state === 'scheduled' ? null : 'No votes yet.';
  if (poll.countedVotes === null)
    return 'Fewer than five members voted, so the votes stay hidden, from our staff too: they would tell how a member voted.';
  if (poll.countedVotes === 0) return `Votes show ${showsFrom}. ${countsMove}`;
  return uncountedNote(poll);
}

/** How to read the results, or why they are hidden; null if nothing needs explaining. */
export function resultsNote(poll: Standing): string | null {
  const { state, results, voteCount, countedVotes, hasResults, isForViewer, viewerState } = poll;
  const isOpen = state === 'open';
  if (isOpen && countedVotes !== null)
    return countedVotes > 0 ? (uncountedNote(poll) ?? countsMove) : `Results show ${showsFrom}.`;
  if (isOpen && results === 'after_vote' && !hasResults && isForViewer && viewerState === null)
    return `There are no results to see yet. They show ${showsFrom}.`;
  if (!isOpen && countedVotes !== null && countedVotes > 0) return null;
  if (results === 'staff') return 'Only our staff see the results.';
  if (!isOpen)
    // Just after the end, the last votes are still being counted.
    return voteCount < POLL_LIMITS.cell
      ? 'Fewer than five members voted, so the results stay hidden.'
      : 'We’re counting the last votes. The results show in a moment.';
  return results === 'on_close' && isForViewer ? 'Results show once the poll is closed.' : null;
}

/** Tells a member who cannot vote in an open poll whom it is for. */
export function notForYou(poll: Pick<PollRow, 'professions' | 'companyTypes' | 'results'>): string {
  const audience = `This poll is for: ${audienceOf(poll) ?? 'other members'}.`;
  return poll.results === 'staff' ? audience : `${audience} You can see the results once it’s closed.`;
}
