import type { Profile } from '@innerspring/contract/profiles/schemas';
import type { ReactNode } from 'react';
import { BadgeCheck, Briefcase, CalendarDays, ExternalLink, MapPin } from 'lucide-react';
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
import { CoverPicture } from '../../ui/cover-picture.tsx';
import { WovenCover } from '../../ui/woven-cover.tsx';
import { MessageButton } from './message-button.tsx';
import { siteOf } from './profile-featured.tsx';

interface ProfileHeaderProps {
  profile: Profile;
  isOwn: boolean;
}

function Cover({ url, name }: { url: string | null; name: string }) {
  if (!url) return <WovenCover name={name} />;
  return <CoverPicture url={url} />;
}

/** Edit for the viewer's own profile; Message and Follow for others. */
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
      <MessageButton profile={profile} size="sm" shape="pill" />
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
        <h1 className="min-w-0 wrap-anywhere">
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

/** Whether the title already names the level: a Sourcing Director needs no "Director" after it. */
export function namesLevel(title: string | null, seniority: string): boolean {
  const plain = (text: string) => ` ${text.toLowerCase().replace(/[^a-z]+/g, ' ')} `;
  const said = plain(title ?? '').replaceAll(' vp ', ' vice president ');
  return said.includes(plain(seniority)) || (seniority === 'Chief officer' && /^ (chief|c[a-z]o) /.test(said));
}

function Work({ profile }: { profile: Profile }) {
  const { title, company, companyCard } = profile;
  const seniority = profile.seniority && !namesLevel(title, profile.seniority) ? profile.seniority : null;
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
      Last active <Age value={lastActive} isInSentence />
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
          Joined <Age value={profile.createdAt} isInSentence />
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

/** The owner's custom button: a link to an external page, which is named beside it, or a message to them. */
function OwnButton({ profile, isOwn }: ProfileHeaderProps) {
  const { callToAction } = profile;
  if (!callToAction) return null;
  const { label, url } = callToAction;
  if (url === null)
    return isOwn ? null : <Placed button={<MessageButton profile={profile} label={label} variant="outline" />} />;
  return (
    <Placed
      button={
        <Button asChild variant="outline">
          <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
            <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
            <ExternalLink size={16} role="img" aria-label="opens in a new tab" className="shrink-0" />
          </a>
        </Button>
      }
      note={siteOf(url)}
    />
  );
}

function Placed({ button, note }: { button: ReactNode; note?: string }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {button}
      {note ? <bdi className="min-w-0 truncate text-sm text-ink-faint">{note}</bdi> : null}
    </div>
  );
}

/** Who this is: cover, picture, name, work, activity, counts, bio, actions and the owner's button. */
export function ProfileHeader({ profile, isOwn }: ProfileHeaderProps) {
  return (
    <Card bleed asChild className="overflow-clip max-md:-mt-2.5">
      <section aria-label="Profile" data-seen={`person-${profile.id}`}>
        <Cover url={profile.coverImageUrl} name={profile.fullName || profile.username} />
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
          <OwnButton profile={profile} isOwn={isOwn} />
        </div>
      </section>
    </Card>
  );
}
