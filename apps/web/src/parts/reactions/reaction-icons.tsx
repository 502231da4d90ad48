import { REACTION_LABELS } from '@innerspring/contract/constants';
import type { Post, ReactionKind } from '@innerspring/contract/posts/schemas';
import { clsx } from 'clsx';
import { HandHeart, Heart, Lightbulb, type LucideProps, PartyPopper, ThumbsUp } from 'lucide-react';
import type { ComponentType } from 'react';

/**
 * A question mark that fills its square: the one in a circle means help. Drawn with the library's stroke, not filled.
 */
const Curious = ({ size = 24, color = 'currentColor', strokeWidth = 2, ...rest }: LucideProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke={color}
    strokeWidth={Number(strokeWidth) * 1.2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...rest}
  >
    <path fill="none" d="M7 8a5 5 0 1 1 7.6 4.3c-1.7 1-2.6 2-2.6 3.7" />
    <path d="M12 21h.01" />
  </svg>
);

export const reactionIcon: Record<ReactionKind, ComponentType<LucideProps>> = {
  like: ThumbsUp,
  celebrate: PartyPopper,
  support: HandHeart,
  insightful: Lightbulb,
  love: Heart,
  curious: Curious,
};

const tones: Record<ReactionKind, string> = {
  like: 'bg-night-wash text-night',
  celebrate: 'bg-amber-wash text-amber-ink',
  support: 'bg-moss-wash text-moss',
  insightful: 'bg-copper-wash text-copper-ink',
  love: 'bg-brick-wash text-brick',
  curious: 'bg-ink-soft text-paper',
};

interface ReactionMarkProps {
  kind: ReactionKind;
  /** Size in px. */
  size?: number;
  /** Names the kind for screen readers. */
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

/** The part of a post or comment that shows how readers reacted. */
export type Reacted = Pick<Post, 'reactionCount' | 'reactions' | 'viewerReaction'>;

/** The post or comment as it will be once the viewer's reaction is `kind`, or without one if null. */
export function withReaction<Subject extends Reacted>(subject: Subject, kind: ReactionKind | null): Subject {
  const before = subject.viewerReaction;
  if (before === kind) return subject;
  const reactions = { ...subject.reactions };
  if (before) {
    const left = (reactions[before] ?? 1) - 1;
    if (left > 0) reactions[before] = left;
    else delete reactions[before];
  }
  if (kind) reactions[kind] = (reactions[kind] ?? 0) + 1;
  const change = (kind ? 1 : 0) - (before ? 1 : 0);
  return { ...subject, viewerReaction: kind, reactions, reactionCount: Math.max(0, subject.reactionCount + change) };
}
