import type { Profile } from '@innerspring/contract/profiles/schemas';
import { BadgeCheck, Briefcase, CalendarDays, MapPin } from 'lucide-react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { FollowButton } from '../follows/public/follow-button.tsx';
import { PersonMenu } from '../../parts/people/person-menu.tsx';
import { usePresence } from '../../parts/people/presence.ts';
import { companyPath, SiteLink } from '../../parts/site-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { compactCount, fullCount } from '../../ui/words/number-format.ts';
import { Age } from '../../ui/words/days.tsx';
import { versionedPicture } from '../../ui/avatar-shape.tsx';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';

const MessageDialog = lazyPart('dialog', () => import('../../parts/chat/message-dialog.tsx'));

/** Opens the direct-message dialog, whose code comes with the first press. */
function MessageButton({ profile }: { profile: Profile }) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button aria-haspopup="dialog" onPointerEnter={MessageDialog.ahead} onClick={() => setAsked(true)}>
      Message
    </Button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <MessageDialog person={profile} trigger={button} standIn={button} onLeave={() => setAsked(false)} />
    </Suspense>
  );
}

interface ProfileHeaderProps {
  profile: Profile;
  isOwn: boolean;
}

function Cover({ url }: { url: string | null }) {
  if (!url) return <div className="ticking h-32 md:h-48" />;
  return (
    <img
      src={versionedPicture(url)}
      alt=""
      width={1600}
      height={400}
      className="h-32 w-full bg-sunk object-cover md:h-48"
    />
  );
}

/** What one may do with this profile: edit the own, write to and follow another's. */
function Actions({ profile, isOwn }: ProfileHeaderProps) {
  if (isOwn) {
    return (
      <Button asChild variant="outline">
        <SiteLink to="/settings/profile">Edit Profile</SiteLink>
      </Button>
    );
  }
  const { id, fullName, username, isFollowing, requested } = profile;
  return (
    <>
      <MessageButton profile={profile} />
      <FollowButton
        targetId={id}
        targetType="user"
        name={fullName || username}
        isFollowing={isFollowing}
        requested={requested}
      />
      <PersonMenu person={profile} />
    </>
  );
}

function Names({ profile }: { profile: Profile }) {
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h1 className="min-w-0 text-3xl wrap-anywhere">
          <bdi>{profile.fullName || profile.username}</bdi>
        </h1>
        {profile.isVerified ? (
          <Badge>
            <BadgeCheck size={13} aria-hidden="true" className="-mt-px me-1 inline" />
            Verified
          </Badge>
        ) : null}
        {profile.isPremium ? <Badge variant="gradient">Premium</Badge> : null}
        {profile.isAvailableToHire ? <Badge variant="secondary">Available to hire</Badge> : null}
      </div>
      <p className="text-ink-faint wrap-anywhere">@{profile.username}</p>
    </div>
  );
}

function Work({ profile }: { profile: Profile }) {
  const { title, company, companyCard, seniority } = profile;
  if (!title && !company && !seniority) return null;
  return (
    <p dir="auto" className="text-lg leading-snug wrap-anywhere">
      {title}
      {title && company ? ' at ' : null}
      {companyCard ? (
        <SiteLink to={companyPath(companyCard.id)} className="link">
          {companyCard.name}
        </SiteLink>
      ) : (
        company
      )}
      {seniority ? <span className="text-ink-soft">{title || company ? ` · ${seniority}` : seniority}</span> : null}
    </p>
  );
}

function Activity({ profile }: { profile: Profile }) {
  const { isOnline, lastActive } = usePresence(profile.id, profile);
  if (isOnline) {
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-moss">
        <span aria-hidden="true" className="size-2 rounded-full bg-moss" />
        Online now
      </span>
    );
  }
  if (!lastActive) return null;
  return (
    <span>
      Last active <Age value={lastActive} />
    </span>
  );
}

function Facts({ profile }: { profile: Profile }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-soft">
      {profile.location ? (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <MapPin size={15} aria-hidden="true" className="shrink-0" />
          <bdi className="min-w-0 wrap-anywhere">{profile.location}</bdi>
        </span>
      ) : null}
      {profile.profession ? (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Briefcase size={15} aria-hidden="true" className="shrink-0" />
          {profile.profession}
        </span>
      ) : null}
      <span className="inline-flex items-center gap-1.5">
        <CalendarDays size={15} aria-hidden="true" className="shrink-0" />
        <span>
          Joined <Age value={profile.createdAt} />
        </span>
      </span>
      <Activity profile={profile} />
      {profile.followsViewer ? <Badge variant="outline">Follows you</Badge> : null}
    </div>
  );
}

function Counts({ profile }: { profile: Profile }) {
  const counts = [
    ['Followers', profile.followerCount],
    ['Following', profile.followingCount],
    ['Posts', profile.postCount],
    ['Connections', profile.connectionCount],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2">
      {counts.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="display text-xl tabular-nums" title={fullCount(count)}>
            {compactCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who this is: cover, picture, name, work, activity, counts, bio, and what one may do. */
export function ProfileHeader({ profile, isOwn }: ProfileHeaderProps) {
  return (
    <Card bleed asChild className="overflow-clip">
      <section aria-label="Profile" data-seen={`person-${profile.id}`}>
        <Cover url={profile.coverImageUrl} />
        <div className="grid gap-4 px-4.5 pb-5 md:px-6">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
            <Avatar person={profile} size={112} className="relative -mt-14 outline-4 outline-paper" />
            <div className="flex flex-wrap items-center gap-2 pt-3">
              <Actions profile={profile} isOwn={isOwn} />
            </div>
          </div>
          <div className="grid gap-2">
            <Names profile={profile} />
            <Work profile={profile} />
            <Facts profile={profile} />
          </div>
          <Counts profile={profile} />
          {profile.bio ? (
            <p dir="auto" className="max-w-160 whitespace-pre-line wrap-anywhere">
              {profile.bio}
            </p>
          ) : null}
        </div>
      </section>
    </Card>
  );
}
