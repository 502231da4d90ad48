import type { AnalyticsTotals } from '@innerspring/contract/analytics/schemas';
import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import { ReactionMark } from '../../parts/reactions/reaction-icons.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { StatTile } from '../../ui/stat-tile.tsx';
import { rateOf, rateText, reactionsOf } from './figures.ts';

/** A figure beside that of the period before: by how much in percent, where there was something to compare with. */
export function changeOf(now: number, before: number) {
  if (now === before) return { direction: 'flat', text: 'no change' } as const;
  const direction = now > before ? 'up' : 'down';
  const text = before === 0 ? 'from none' : `${Math.round((Math.abs(now - before) / before) * 100)} %`;
  return { direction, text } as const;
}

interface TilesProps {
  current: AnalyticsTotals;
  previous: AnalyticsTotals;
  /** "the 28 days before" */
  before: string;
}

/** The totals of the period, each beside those of the period before. */
export function Tiles({ current, previous, before }: TilesProps) {
  const rate = rateOf(current);
  const counts = [
    ['Impressions', current.impressions, previous.impressions],
    ['Unique viewers', current.viewers, previous.viewers],
    ['Reactions', reactionsOf(current), reactionsOf(previous)],
    ['Comments', current.comments, previous.comments],
    ['Reposts', current.reposts, previous.reposts],
    ['Saves', current.saves, previous.saves],
  ] as const;
  return (
    <section
      aria-label="Totals"
      className="grid grid-cols-2 gap-x-3 gap-y-5 border border-seam bg-paper p-4 max-md:border-x-0 sm:p-5 md:grid-cols-4 md:rounded-card"
    >
      {counts.map(([label, now, then]) => (
        <StatTile
          key={label}
          label={label}
          value={fullCount(now)}
          change={changeOf(now, then)}
          note={`${fullCount(then)} in ${before}`}
        >
          {label === 'Reactions' ? <ByKind totals={current} /> : null}
        </StatTile>
      ))}
      <StatTile
        className="col-span-2"
        label="Engagement rate"
        value={rateText(rate)}
        note={`${rateText(rateOf(previous))} in ${before}`}
      >
        <p className="text-sm text-ink-faint">
          Engagement rate = (reactions + comments + reposts + saves) ÷ unique viewers
        </p>
      </StatTile>
    </section>
  );
}

function ByKind({ totals }: { totals: AnalyticsTotals }) {
  const kinds = REACTION_KINDS.filter((kind) => (totals.reactions[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <ul aria-label="Reactions by kind" className="flex flex-wrap gap-x-3 gap-y-1.5 pt-1 text-sm tabular-nums">
      {kinds.map((kind) => (
        <li key={kind} title={REACTION_LABELS[kind]} className="flex items-center gap-1">
          <ReactionMark kind={kind} labelled size={18} />
          {fullCount(totals.reactions[kind] ?? 0)}
        </li>
      ))}
    </ul>
  );
}
