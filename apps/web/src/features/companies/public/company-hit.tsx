import type { SearchHit } from '@innerspring/contract/search/schemas';
import { BadgeCheck } from 'lucide-react';
import { FollowButton } from '../../follows/public/follow-button.tsx';
import { companyPath, SiteLink } from '../../../parts/site-link.tsx';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { countOf } from '../../../ui/words/number-format.ts';

/** A company among the search results. */
export default function CompanyHit({ hit }: { hit: SearchHit }) {
  if (hit.kind !== 'company') return null;
  const { company, isFollowing } = hit;
  const about = [company.type, company.location].filter(Boolean).join(' · ');
  return (
    <div className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunk">
      <SiteLink to={companyPath(company.id)} aria-label={company.name} className="absolute inset-0 rounded-card" />
      <AvatarShape name={company.name} id={company.id} src={company.logoUrl} size={48} shape="square" alt="" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <bdi className="min-w-0 truncate font-semibold">{company.name}</bdi>
          {company.isVerified ? (
            <BadgeCheck size={16} role="img" aria-label="Verified" className="shrink-0 text-night" />
          ) : null}
        </p>
        {about ? (
          <p dir="auto" className="truncate text-sm text-ink-soft">
            {about}
          </p>
        ) : null}
        <p className="text-sm text-ink-faint">{countOf(company.followerCount, 'follower')}</p>
      </div>
      <div className="relative">
        <FollowButton targetId={company.id} targetType="company" name={company.name} isFollowing={isFollowing} />
      </div>
    </div>
  );
}
