import type { PersonCard } from '@innerspring/contract';
import { BadgeCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

interface PersonBadgesProps {
  person: Pick<PersonCard, 'isVerified' | 'isPremium'>;
  /** Size of the check mark in px. */
  size?: number;
}

/** What stands behind a member's name: Verified and Premium. */
export function PersonBadges({ person: { isVerified, isPremium }, size = 16 }: PersonBadgesProps) {
  return (
    <>
      {isVerified ? <BadgeCheck size={size} role="img" aria-label="Verified" className="shrink-0 text-night" /> : null}
      {isPremium ? <Badge variant="gradient">Premium</Badge> : null}
    </>
  );
}
