import { REACTION_LABELS } from '@innerspring/contract/constants';
import type { Post, ReactionKind } from '@innerspring/contract/posts/schemas';
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

/** What of a post or comment tells how readers reacted. */
export type Reacted = Pick<Post, 'reactionCount' | 'reactions' | 'viewerReaction'>;

/** The post or comment as it will be once the viewer's reaction is `kind`, or gone when null. */
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
