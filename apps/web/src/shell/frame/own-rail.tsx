import { useInfiniteQuery } from '@tanstack/react-query';
import { firstPeople } from '@innerspring/contract/profiles/first-endpoints';
import { BadgeCheck } from 'lucide-react';
import { first } from '../../first.ts';
import { Avatar } from '../../parts/people/avatar.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { pages } from '../../platform/query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { WovenCover } from '../../ui/woven-cover.tsx';
import { compactCount } from '../../ui/words/number-format.ts';

/** Milliseconds until the count of profile views is stale. */
const VIEWS_STALE = 15 * 60_000;

/** Profile views of the last 90 days; a dash until they are known, so that nothing moves. */
function ProfileViews() {
  const { data } = useInfiniteQuery({ ...pages(firstPeople.viewers, { query: {} }), staleTime: VIEWS_STALE });
  const count = data?.pages[0]?.count;
  return (
    <SiteLink to="/profile/viewers" className="flex justify-between gap-3 hover:underline">
      <span className="text-ink-soft">Profile views</span>
      <span className="font-semibold tabular-nums">{count === undefined ? '–' : compactCount(count)}</span>
    </SiteLink>
  );
}

/** The member's own card at the top of the left rail. */
function ProfileCard() {
  const user = useCurrentUser();
  const work = [user.title, user.company].filter(Boolean).join(' at ');
  const counts = [
    { label: 'Followers', count: user.followerCount, to: '/network?tab=followers' },
    { label: 'Connections', count: user.connectionCount, to: '/network?tab=following&show=connections' },
  ];
  return (
    <Card asChild>
      <section aria-label="Your profile" className="overflow-hidden">
        <WovenCover name={user.fullName} size="card" />
        <div className="-mt-7.5 px-4 pb-3.5">
          <SiteLink to={profilePath(user.id)} tabIndex={-1} aria-hidden="true" className="inline-block">
            <Avatar person={user} size={68} className="outline-3 outline-paper" />
          </SiteLink>
          <p className="mt-1.5 flex min-w-0 items-center gap-1.5 text-base">
            <SiteLink
              to={profilePath(user.id)}
              className="min-w-0 wrap-anywhere line-clamp-2 font-semibold hover:underline"
            >
              <bdi>{user.fullName}</bdi>
            </SiteLink>
            {user.isVerified ? (
              <BadgeCheck size={18} role="img" aria-label="Verified" className="shrink-0 text-night" />
            ) : null}
          </p>
          {work ? (
            <p dir="auto" className="line-clamp-3 wrap-anywhere text-sm text-ink-soft">
              {work}
            </p>
          ) : null}
          {user.isPremium ? (
            <Badge variant="gradient" className="mt-2">
              Premium
            </Badge>
          ) : null}
        </div>
        <div className="grid gap-1.5 border-t border-seam px-4 py-2.5 text-sm">
          {counts.map(({ label, count, to }) => (
            <SiteLink key={label} to={to} className="flex justify-between gap-3 hover:underline">
              <span className="text-ink-soft">{label}</span>
              <span className="font-semibold tabular-nums">{compactCount(count)}</span>
            </SiteLink>
          ))}
          <ProfileViews />
        </div>
      </section>
    </Card>
  );
}

const shortcuts = first.flatMap(({ shortcut }) => shortcut ?? []);

/** Links to pages without an icon in the header. */
function Shortcuts() {
  return (
    <Card asChild>
      <nav aria-label="Shortcuts" className="p-2">
        {shortcuts.map(({ to, label, Icon, isNew }) => (
          <SiteLink
            key={to}
            to={to}
            className="flex items-center gap-2.5 rounded-control px-2 py-2 text-sm font-medium text-ink-soft transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-night-wash aria-[current=page]:text-night"
          >
            <Icon size={20} aria-hidden="true" className="shrink-0" />
            {label}
            {isNew ? (
              <Badge variant="secondary" className="ms-auto">
                NEW
              </Badge>
            ) : null}
          </SiteLink>
        ))}
      </nav>
    </Card>
  );
}

/** The left rail of reading pages: the member's own card and the shortcuts. */
export function OwnRail() {
  return (
    <>
      <ProfileCard />
      <Shortcuts />
    </>
  );
}
