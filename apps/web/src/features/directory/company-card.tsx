import { BadgeCheck, MapPin } from 'lucide-react';
import { FollowButton } from '../follows/public/follow-button.tsx';
import { companyPath, SiteLink } from '../../parts/site-link.tsx';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import type { CompanyRow } from './network.data.ts';

/** A company in the directory or among those followed. */
export function CompanyCard({ row: { company, tagline, isFollowing } }: { row: CompanyRow }) {
  return (
    <article
      aria-label={company.name}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <AvatarShape name={company.name} id={company.id} src={company.logoUrl} size={48} shape="square" />
      <div className="min-w-0 leading-snug">
        <p className="flex min-w-0 items-center gap-1.5">
          <SiteLink to={companyPath(company.id)} className="min-w-0 truncate font-semibold hover:underline">
            <bdi>{company.name}</bdi>
          </SiteLink>
          {company.isVerified ? (
            <BadgeCheck size={16} role="img" aria-label="Verified" className="shrink-0 text-night" />
          ) : null}
        </p>
        {tagline ? (
          <p dir="auto" className="line-clamp-2 text-sm text-ink-soft">
            {tagline}
          </p>
        ) : null}
        <p className="flex min-w-0 flex-wrap gap-x-3 text-sm text-ink-faint">
          {company.type ? <span>{company.type}</span> : null}
          {company.location ? (
            <span className="inline-flex min-w-0 items-center gap-1">
              <MapPin size={14} aria-hidden="true" className="shrink-0" />
              <bdi className="truncate">{company.location}</bdi>
            </span>
          ) : null}
          <span>{countOf(company.followerCount, 'follower')}</span>
        </p>
      </div>
      <div className="col-start-2 sm:col-start-3">
        <FollowButton targetId={company.id} targetType="company" name={company.name} isFollowing={isFollowing} />
      </div>
    </article>
  );
}
