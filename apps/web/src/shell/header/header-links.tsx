import { TIMING } from '@innerspring/contract/constants';
import { follows } from '@innerspring/contract/follows/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { query } from '../../platform/query.ts';
import { CountBadge, Dot } from '../../ui/count-badge.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { type Place, placeOf, places } from './places.ts';
import { useSectionDots } from './use-section-dots.ts';

const markPlace = 'absolute top-2 start-[calc(50%+5px)] lg:top-1';

function PlaceLink({
  place,
  isHere,
  hasDot,
  requests,
}: {
  place: Place;
  isHere: boolean;
  hasDot: boolean;
  requests: number;
}) {
  const { to, label, tooltip, Icon } = place;
  return (
    <Tooltip text={tooltip}>
      <Link
        to={to}
        activeOptions={{ exact: true }}
        aria-current={isHere ? 'page' : undefined}
        className="relative grid h-14 min-w-0 flex-1 place-content-center justify-items-center gap-px px-1 text-ink-soft transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-pill hover:text-ink aria-[current=page]:text-night aria-[current=page]:after:bg-night md:min-w-11.5 lg:min-w-17"
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className="text-xs font-medium max-lg:sr-only">{label}</span>
        {requests > 0 ? (
          <CountBadge
            count={requests}
            max={99}
            label={countOf(requests, 'pending follow request')}
            className={markPlace}
          />
        ) : hasDot ? (
          <Dot label="New content" className="absolute top-3.5 start-[calc(50%+8px)] lg:top-2" />
        ) : null}
      </Link>
    </Tooltip>
  );
}

/** Home, Jobs, Events, News, Metrics and Network with what is new in them. */
export function HeaderLinks({ path }: { path: string }) {
  const user = useCurrentUser();
  const here = placeOf(path);
  const section = here?.section ?? null;
  const dots = useSectionDots(user.id, section === 'metrics' ? null : section);
  const pending = useQuery({ ...query(follows.pending, {}), refetchInterval: TIMING.pendingFollowsPoll });

  function hasDot(place: Place): boolean {
    if (place.section === null) return false;
    return place.section === 'metrics' ? place !== here : dots[place.section];
  }
  return (
    <nav aria-label="Main" className="flex min-w-0 flex-1 justify-between md:flex-none md:gap-1">
      {places.map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          isHere={place === here}
          hasDot={hasDot(place)}
          requests={place.section === 'network' ? (pending.data?.length ?? 0) : 0}
        />
      ))}
    </nav>
  );
}
