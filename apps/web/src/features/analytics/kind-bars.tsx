import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import type { Kind, Step } from './figures.ts';

const fills: Record<Kind, string> = {
  like: 'fill-night',
  celebrate: 'fill-amber',
  support: 'fill-moss',
  insightful: 'fill-copper',
  love: 'fill-brick',
  curious: 'fill-edge',
};
const grounds: Record<Kind, string> = {
  like: 'bg-night',
  celebrate: 'bg-amber',
  support: 'bg-moss',
  insightful: 'bg-copper',
  love: 'bg-brick',
  curious: 'bg-edge',
};
const HEIGHT = 100;

const sumOf = ({ reactions }: Step) => REACTION_KINDS.reduce((sum, kind) => sum + reactions[kind], 0);

/** One bar a step, its parts stacked in the order of the kinds. */
function Bar({ step, at, scale }: { step: Step; at: number; scale: number }) {
  let top = HEIGHT;
  return REACTION_KINDS.map((kind) => {
    const height = step.reactions[kind] * scale;
    top -= height;
    return height > 0 ? (
      <rect key={kind} x={at + 0.12} y={top} width={0.76} height={height} className={fills[kind]} />
    ) : null;
  });
}

/** Reactions by kind as stacked bars. */
export function KindBars({ steps, label }: { steps: readonly Step[]; label: string }) {
  const most = Math.max(1, ...steps.map(sumOf));
  return (
    <div role="img" aria-label={label} className="grid min-w-0 gap-2">
      <div aria-hidden="true" className="flex gap-2">
        <div className="flex w-8 flex-col justify-between text-end text-xs text-ink-faint tabular-nums">
          <span>{most}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${steps.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-45 min-w-0 flex-1 border-b border-seam-strong"
        >
          {steps.map((step, at) => (
            <Bar key={step.from} step={step} at={at} scale={HEIGHT / most} />
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between ps-10 text-xs text-ink-faint">
        <span>{steps[0]?.label}</span>
        <span>{steps.at(-1)?.label}</span>
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {REACTION_KINDS.map((kind) => (
          <span key={kind} className="flex items-center gap-1.5">
            <span className={`size-3 rounded-[3px] ${grounds[kind]}`} />
            {REACTION_LABELS[kind]}
          </span>
        ))}
      </p>
    </div>
  );
}
