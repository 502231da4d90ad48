import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import type { PollRow } from '@innerspring/contract/polls/schemas';
import { countOf } from '../../ui/words/number-format.ts';

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

type Standing = Pick<PollRow, 'state' | 'results' | 'voteCount' | 'countedVotes' | 'isForViewer'>;

/** Whether there are bars to show. */
export const hasResults = ({ countedVotes }: Pick<PollRow, 'countedVotes'>): boolean => (countedVotes ?? 0) > 0;

/** How to read the results, or why they are hidden; null if nothing needs explaining. */
export function resultsNote({ state, results, voteCount, countedVotes, isForViewer }: Standing): string | null {
  const isOpen = state === 'open';
  if (isOpen && countedVotes !== null)
    return countedVotes > 0
      ? 'Counts move in steps of five or more votes, so nobody can tell how a member voted.'
      : 'Results show once enough members have voted.';
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
