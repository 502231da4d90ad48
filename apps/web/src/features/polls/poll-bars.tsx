import type { PollRow } from '@innerspring/contract/polls/schemas';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { countOf } from '../../ui/words/number-format.ts';
import { percentText } from '../../ui/words/percent.ts';

type Option = PollRow['options'][number];

interface PollBarsProps {
  options: readonly Option[];
  /** Voters whose votes are counted: the base of each percentage. */
  countedVotes: number;
  /** Ids of the options that the viewer voted for. */
  choices?: readonly number[];
  /** Shows the option with the most votes in bold once a poll is closed; several if they are tied. */
  showsWinner?: boolean;
}

/** The text of an option, and whether staff corrected it after members had voted. */
export function OptionText({ option: { text, isCorrected } }: { option: Pick<Option, 'text' | 'isCorrected'> }) {
  return (
    <>
      <bdi>{text}</bdi>
      {isCorrected ? <span className="text-sm font-normal text-ink-faint"> (typo corrected)</span> : null}
    </>
  );
}

/** Marks the viewer's choice. */
export const OwnMark = () => (
  <span className="inline-flex items-center gap-1 text-sm font-semibold text-night">
    <Check size={15} strokeWidth={3} aria-hidden="true" />
    Your vote
  </span>
);

function Bar({ option, share, isOwn, isWinner }: { option: Option; share: number; isOwn: boolean; isWinner: boolean }) {
  const look = isWinner ? 'font-bold' : undefined;
  return (
    <li className="grid min-w-0 gap-1">
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <span className={clsx('min-w-0 wrap-anywhere', look)}>
          <OptionText option={option} />
          {isWinner ? <span className="sr-only"> (most votes)</span> : null}
        </span>
        <span className="ms-auto shrink-0 text-sm text-ink-soft tabular-nums">
          {countOf(option.votes ?? 0, 'vote')} · <span className={clsx('text-ink', look)}>{percentText(share)}</span>
        </span>
      </div>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-pill bg-seam">
        <span className="block h-full rounded-pill bg-night" style={{ width: `${share * 100}%` }} />
      </div>
      {isOwn ? <OwnMark /> : null}
    </li>
  );
}

/**
 * The votes of each option as bars. Counts, percentages and the viewer's own votes are also text, so that nothing
 * depends on color. If members can choose several options, the percentages are of voters and add up to more than 100%.
 */
export function PollBars({ options, countedVotes, choices = [], showsWinner = false }: PollBarsProps) {
  const most = Math.max(0, ...options.map(({ votes }) => votes ?? 0));
  return (
    <ul aria-label="Results" className="grid min-w-0 gap-3">
      {options.map((option) => (
        <Bar
          key={option.id}
          option={option}
          share={countedVotes > 0 ? Math.min(1, (option.votes ?? 0) / countedVotes) : 0}
          isOwn={choices.includes(option.id)}
          isWinner={showsWinner && most > 0 && option.votes === most}
        />
      ))}
    </ul>
  );
}
