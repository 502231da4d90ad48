import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BadgeCheck } from 'lucide-react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { FollowButton, followSuggestions } from '../../follows/public/follow-button.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { Skeleton } from '../../../ui/states/loading.tsx';

interface SuggestionRowsProps {
  /** The most rows to show. */
  count: number;
  /** How many suggestions another part of the page shows; they are skipped if there are enough others. */
  from?: number;
  /** For a narrow column: the button goes under the name. */
  stacked?: boolean;
}

/** People to follow, each with the reason. */
export function SuggestionRows({ count, from = 0, stacked = false }: SuggestionRowsProps) {
  const suggestions = useQuery(followSuggestions);
  if (suggestions.isPending) return <RowsSkeleton count={count} stacked={stacked} />;
  if (suggestions.isError) {
    return <LoadFailed what="people to follow" error={suggestions.error} onRetry={() => suggestions.refetch()} />;
  }
  const others = suggestions.data.slice(from);
  const people = (others.length > 0 ? others : suggestions.data).slice(0, count);
  if (people.length === 0) {
    return (
      <p className="px-4 pt-1 pb-3 text-sm text-ink-soft">
        Nobody to suggest right now. New members will show up here.
      </p>
    );
  }
  return (
    <ul>
      {people.map(({ person, reason, followed }) => (
        <li
          key={person.id}
          className={clsx(
            'flex min-w-0 gap-3 border-seam px-4 not-first:border-t',
            stacked ? 'min-h-26 py-3' : 'min-h-15.5 items-center py-2',
          )}
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
            <p className={clsx('text-sm text-ink-faint', stacked ? 'line-clamp-2' : 'truncate')} title={reason}>
              {reason}
            </p>
            {stacked ? (
              <div className="mt-2">
                <FollowButton targetId={person.id} targetType="user" name={person.fullName} {...followed} />
              </div>
            ) : null}
          </div>
          {stacked ? null : (
            <FollowButton targetId={person.id} targetType="user" name={person.fullName} {...followed} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RowsSkeleton({ count, stacked }: { count: number; stacked: boolean }) {
  return (
    <div role="status" aria-label="Loading people to follow">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={clsx('flex items-center gap-3 px-4', stacked ? 'min-h-26' : 'min-h-15.5')}>
          <Skeleton round className="size-10 shrink-0" />
          <Skeleton className="h-8 flex-1" />
        </div>
      ))}
    </div>
  );
}
