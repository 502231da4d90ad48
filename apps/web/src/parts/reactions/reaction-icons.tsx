import { REACTION_LABELS } from '@innerspring/contract/constants';
import type { ReactionKind } from '@innerspring/contract/posts/schemas';
import { clsx } from 'clsx';
import { CircleQuestionMark, HandHeart, Heart, Lightbulb, type LucideIcon, PartyPopper, ThumbsUp } from 'lucide-react';

export const reactionIcon: Record<ReactionKind, LucideIcon> = {
  like: ThumbsUp,
  celebrate: PartyPopper,
  support: HandHeart,
  insightful: Lightbulb,
  love: Heart,
  curious: CircleQuestionMark,
};

const tones: Record<ReactionKind, string> = {
  like: 'bg-night-wash text-night',
  celebrate: 'bg-amber-wash text-amber-ink',
  support: 'bg-moss-wash text-moss',
  insightful: 'bg-copper-wash text-copper-ink',
  love: 'bg-brick-wash text-brick',
  curious: 'bg-sunk text-ink-soft',
};

interface ReactionMarkProps {
  kind: ReactionKind;
  /** Edge in px. */
  size?: number;
  /** Says the kind to those who do not see it. */
  labelled?: boolean;
  className?: string;
}

/** A reaction as a small round mark. */
export function ReactionMark({ kind, size = 20, labelled = false, className }: ReactionMarkProps) {
  const Icon = reactionIcon[kind];
  return (
    <span
      style={{ width: size, height: size }}
      className={clsx('grid shrink-0 place-items-center rounded-pill', tones[kind], className)}
    >
      <Icon size={Math.round(size * 0.6)} aria-hidden="true" />
      {labelled ? <span className="sr-only">{REACTION_LABELS[kind]}</span> : null}
    </span>
  );
}
