import type { SearchHit } from '@innerspring/contract/search/schemas';
import { FollowButton } from '../../follows/public/follow-button.tsx';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';

function PersonRow({ hit }: { hit: Extract<SearchHit, { kind: 'person' }> }) {
  const { person, location } = hit;
  const isOwn = useCurrentUser().id === person.id;
  return (
    <div className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunk">
      <SiteLink
        to={profilePath(person.id)}
        aria-label={person.fullName || person.username}
        className="absolute inset-0 rounded-card"
      />
      <div className="min-w-0 flex-1">
        <PersonLine person={person} size={48} />
        <p className="truncate ps-15 text-sm text-ink-faint">
          @{person.username}
          {location ? <bdi> · {location}</bdi> : null}
        </p>
      </div>
      {isOwn ? null : (
        <div className="relative">
          <FollowButton
            targetId={person.id}
            targetType="user"
            name={person.fullName || person.username}
            isFollowing={hit.isFollowing}
            requested={hit.requested}
          />
        </div>
      )}
    </div>
  );
}

/** A member among the search results. */
export default function PersonHit({ hit }: { hit: SearchHit }) {
  return hit.kind === 'person' ? <PersonRow hit={hit} /> : null;
}
