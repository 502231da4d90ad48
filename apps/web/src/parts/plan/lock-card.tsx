import { PLAN_FEATURE_LABELS, type PlanLock } from '@innerspring/contract/plan';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { SiteLink } from '../site-link.tsx';

/** What a member gets with each feature, and what everyone has without it. */
const offers: Record<PlanLock['feature'], string> = {
  enhancedProfile:
    'Get your own cover, up to three featured items, a button of your own, and sections in the order you like.',
  customGroups: 'Create groups with a chat, posts and files. Joining groups is free for everyone.',
  profileViews: 'See who viewed your profile and when, the trend, and which kinds of companies they work for.',
  availableToHire: 'Post a card with the roles you’re open to, and choose who sees it.',
  unlimitedMessaging: 'Start as many conversations as you like. Replies and your connections are always free.',
  badge: 'Show the Premium badge next to your name.',
};

const titleOf = ({ feature, reason }: PlanLock) =>
  reason === 'quota' ? 'You’ve used this month’s free amount' : `${PLAN_FEATURE_LABELS[feature]} is part of Premium`;

interface LockCardProps {
  lock: PlanLock;
  /** The server's message, instead of what the feature offers. */
  sentence?: string;
}

/** Replaces what a member's plan doesn't include. */
export function LockCard({ lock, sentence = offers[lock.feature] }: LockCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid justify-items-center gap-3 px-2 py-4 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-copper-wash text-copper-ink">
        <Lock size={24} aria-hidden="true" />
      </span>
      <h2 id={id} className="display text-lg text-balance">
        {titleOf(lock)}
      </h2>
      <p className="max-w-sm text-ink-soft text-balance">{sentence}</p>
      <Button asChild>
        <SiteLink to="/premium">See Premium</SiteLink>
      </Button>
    </section>
  );
}
