import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { FollowButton, followSuggestions } from '../../follows/public/follow-button.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { Skeleton } from '../../../ui/states/loading.tsx';

/** How many people a new member is asked to follow first. */
export const PEOPLE_TO_BEGIN_WITH = 5;

/** People to follow, each with the reason: `count` at most, after the first `from`. */
export function SuggestionRows({ count, from = 0 }: { count: number; from?: number }) {
  const suggestions = useQuery(followSuggestions);
  if (suggestions.isPending) return <RowsSkeleton count={count} />;
  if (suggestions.isError) {
    return <LoadFailed what="people to follow" error={suggestions.error} onRetry={() => suggestions.refetch()} />;
  }
  const people = suggestions.data.slice(from, from + count);
  if (people.length === 0) {
    return (
      <p className="px-4 pt-1 pb-3 text-sm text-ink-soft">
        Nobody to suggest right now. New members will show up here.
      </p>
    );
  }
  return (
    <ul>
      {people.map(({ person, reason }) => (
        <li
          key={person.id}
          className="flex min-h-15.5 min-w-0 items-center gap-3 border-seam px-4 py-2 not-first:border-t"
        >
          <Avatar person={person} />
          <div className="min-w-0 flex-1 leading-snug">
            <p className="flex min-w-0 items-center gap-1">
              <SiteLink to={profilePath(person.id)} className="min-w-0 truncate font-semibold hover:underline">
                <bdi>{person.fullName}</bdi>
              </SiteLink>
              {person.isVerified ? (
                <BadgeCheck size={15} role="img" aria-label="Verified" className="shrink-0 text-night" />
              ) : null}
            </p>
            <p className="line-clamp-2 text-sm text-ink-faint" title={reason}>
              {reason}
            </p>
          </div>
          <FollowButton targetId={person.id} targetType="user" name={person.fullName} />
        </li>
      ))}
    </ul>
  );
}

function RowsSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading people to follow">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex min-h-15.5 items-center gap-3 px-4">
          <Skeleton round className="size-10 shrink-0" />
          <Skeleton className="h-8 flex-1" />
        </div>
      ))}
    </div>
  );
}
