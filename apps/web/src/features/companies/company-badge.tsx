import type { CompanyBadge as Kind } from '@innerspring/contract/companies/schemas';
import { BadgeCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** Unclaimed, Claimed or Verified. */
export function CompanyBadge({ badge }: { badge: Kind }) {
  if (badge === 'unclaimed') return <Badge variant="outline">Unclaimed</Badge>;
  if (badge === 'claimed') return <Badge variant="secondary">Claimed</Badge>;
  return (
    <Badge>
      <BadgeCheck size={13} aria-hidden="true" className="-mt-px me-1 inline" />
      Verified
    </Badge>
  );
}
