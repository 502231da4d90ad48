import { Link } from '@tanstack/react-router';
import { BadgeCheck, MapPin, MessageSquare } from 'lucide-react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { FollowButton } from '../follows/public/follow-button.tsx';
import { PersonMenu } from '../../parts/people/person-menu.tsx';
import { usePresence } from '../../parts/people/presence.ts';
import { profilePath, SiteLink, companyPath } from '../../parts/site-link.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { PersonRow, CompanyRow } from './network.data.ts';
import { AvatarShape } from '../../ui/avatar-shape.tsx';

/** Typed as string because the router does not know this route as a type yet. */
const messagesPath: string = '/messages/new';

function Facts({ row }: { row: PersonRow }) {
  const facts = [
    row.sharedConnections > 0 ? countOf(row.sharedConnections, 'shared connection') : null,
    row.followsViewer ? 'Follows you' : null,
    row.isAvailableToHire ? 'Available to hire' : null,
  ].filter((fact) => fact !== null);
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 text-sm text-ink-faint">
      {row.location ? (
        <span className="inline-flex min-w-0 items-center gap-1">
          <MapPin size={14} aria-hidden="true" className="shrink-0" />
          <bdi className="truncate">{row.location}</bdi>
        </span>
      ) : null}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

function Name({ row }: { row: PersonRow }) {
  const { person } = row;
  const { isOnline } = usePresence(person.id, { isOnline: row.isOnline, lastActive: null });
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <SiteLink to={profilePath(person.id)} className="max-w-full min-w-0 truncate font-semibold hover:underline">
        <bdi>{person.fullName}</bdi>
      </SiteLink>
      {person.isVerified ? (
        <BadgeCheck size={16} role="img" aria-label="Verified" className="shrink-0 text-night" />
      ) : null}
      {person.isPremium ? <Badge variant="gradient">Premium</Badge> : null}
      {isOnline ? (
        <span className="inline-flex items-center gap-1 text-xs font-medium text-moss">
          <span aria-hidden="true" className="size-2 rounded-full bg-moss" />
          Online now
        </span>
      ) : null}
    </p>
  );
}

/** A member in the directory or a list of follows, with Follow, Message and More. */
export function PersonCard({ row }: { row: PersonRow }) {
  const { person } = row;
  const isSelf = useCurrentUser().id === person.id;
  const work = [person.title, person.company].filter(Boolean).join(', ');
  return (
    <article
      aria-label={person.fullName}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <Avatar person={person} size={48} />
      <div className="min-w-0 leading-snug">
        <Name row={row} />
        {work ? (
          <p dir="auto" className="line-clamp-2 text-sm text-ink-soft">
            {work}
          </p>
        ) : null}
        <Facts row={row} />
      </div>
      {isSelf ? null : (
        <div className="col-start-2 flex items-center gap-1 sm:col-start-3">
          <FollowButton
            targetId={person.id}
            targetType="user"
            name={person.fullName}
            isFollowing={row.isFollowing}
            requested={row.requested}
          />
          <Tooltip text="Message">
            <IconButton asChild aria-label={`Message ${person.fullName}`}>
              <Link to={messagesPath} search={{ recipient: person.id } as object}>
                <MessageSquare size={19} aria-hidden="true" />
              </Link>
            </IconButton>
          </Tooltip>
          <PersonMenu person={person} />
        </div>
      )}
    </article>
  );
}

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
