import { BadgeCheck } from 'lucide-react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { compactCount } from '../../../ui/words/number-format.ts';

/** The member's own card at the head of the left column. */
export function ProfileCard() {
  const user = useCurrentUser();
  const work = [user.title, user.company].filter(Boolean).join(' at ');
  const counts = [
    { label: 'Followers', count: user.followerCount },
    { label: 'Connections', count: user.connectionCount },
  ];
  return (
    <Card asChild>
      <section aria-label="Your profile" className="overflow-hidden">
        <div className="ticking h-16" />
        <div className="-mt-7.5 px-4 pb-3.5">
          <SiteLink to={profilePath(user.id)} tabIndex={-1} aria-hidden="true" className="inline-block">
            <Avatar person={user} size={68} className="outline-3 outline-paper" />
          </SiteLink>
          <p className="mt-1.5 flex min-w-0 items-center gap-1.5 text-lg">
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
        <dl className="grid gap-1.5 border-t border-seam px-4 py-2.5 text-sm">
          {counts.map(({ label, count }) => (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold tabular-nums">{compactCount(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}
