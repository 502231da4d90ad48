import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import type { StoredGroups } from './polls.tables.ts';

/** How many members of a group voted for an option. */
export type Cell = { group: string; optionId: number; votes: number };
/** How many members of a group voted. */
export type Group = { name: string; voters: number };

const { cell: LEAST } = POLL_LIMITS;

/** What the groups that are too small are called together. */
export const OTHERS = 'All others';

/** The groups that are shown: large ones by themselves, the rest as one, which takes the smallest in until it is large enough too. */
function shownGroups(groups: readonly Group[]): { name: string; members: string[] }[] {
  const bySize = groups.filter(({ voters }) => voters > 0).toSorted((one, other) => other.voters - one.voters);
  const large = bySize.filter(({ voters }) => voters >= LEAST);
  const small = bySize.filter(({ voters }) => voters < LEAST);
  const size = () => small.reduce((sum, { voters }) => sum + voters, 0);
  while (small.length > 0 && size() < LEAST) {
    const smallest = large.pop();
    if (!smallest) return [];
    small.push(smallest);
  }
  const shown = large.map(({ name }) => ({ name, members: [name] }));
  return small.length > 0 ? [...shown, { name: OTHERS, members: small.map(({ name }) => name) }] : shown;
}

/**
 * The votes of the groups of a finished poll, such that no number tells of fewer than five members: neither a group, nor one of its
 * cells, nor what is left when all that show are subtracted from the votes of an option, which everybody knows.
 * @returns null where nothing can be shown, or only what the results say already
 */
export function safeBreakdown(
  optionIds: readonly number[],
  groups: readonly Group[],
  cells: readonly Cell[],
): StoredGroups | null {
  const shown = shownGroups(groups);
  if (shown.length < 2) return null;
  const table = shown.map(({ name, members }) => ({
    name,
    votes: optionIds.map((optionId) => ({
      optionId,
      votes: cells
        .filter((cell) => cell.optionId === optionId && members.includes(cell.group))
        .reduce((sum, { votes }) => sum + votes, 0) as number | null,
    })),
  }));
  for (const [at] of optionIds.entries()) {
    const column = table.flatMap((row) => row.votes[at] ?? []);
    let hidden = 0;
    for (const cell of column)
      if (cell.votes !== null && cell.votes > 0 && cell.votes < LEAST) {
        hidden += cell.votes;
        cell.votes = null;
      }
    // Hidden cells of one option must be two at least, and five votes together.
    const isKnown = () => {
      const nulls = column.filter(({ votes }) => votes === null).length;
      return nulls > 0 && (nulls < 2 || hidden < LEAST);
    };
    while (isKnown()) {
      const [next] = column
        .filter(({ votes }) => votes !== null)
        .toSorted((one, other) => Number(one.votes) - Number(other.votes));
      if (!next) break;
      hidden += next.votes ?? 0;
      next.votes = null;
    }
  }
  return table.every(({ votes }) => votes.every((cell) => cell.votes === null)) ? null : table;
}
