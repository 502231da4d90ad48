import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import type { Place, PlaceNews } from '../../platform/nav/places.ts';
import { CountBadge, Dot } from '../../ui/badge.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { placeOf, places } from './places.ts';
import { useSectionDot } from './use-section-dot.ts';

const markPlace = 'absolute top-2 start-[calc(50%+5px)] lg:top-1';

const noNews: PlaceNews = { count: 0, noun: '', isNew: false };

function PlaceLink({ place, isHere }: { place: Place; isHere: boolean }) {
  const { to, label, tooltip = label, Icon } = place;
  const hasDot = useSectionDot(useCurrentUser().id, place, isHere);
  const draw = ({ count, noun, isNew }: PlaceNews) => (
    <Tooltip text={tooltip}>
      <Link
        to={to}
        activeOptions={{ exact: true }}
        aria-current={isHere ? 'page' : undefined}
        className="relative grid h-14 min-w-0 flex-1 place-content-center justify-items-center gap-px px-1 text-ink-soft transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-pill hover:text-ink aria-[current=page]:text-night aria-[current=page]:after:bg-night md:min-w-11.5 lg:min-w-17"
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className="text-xs font-medium max-lg:sr-only">{label}</span>
        {count > 0 ? (
          <CountBadge count={count} max={99} label={countOf(count, noun)} className={markPlace} />
        ) : hasDot || isNew ? (
          <Dot label="New content" className="absolute top-3.5 start-[calc(50%+8px)] lg:top-2" />
        ) : null}
      </Link>
    </Tooltip>
  );
  return place.Watch ? <place.Watch>{draw}</place.Watch> : draw(noNews);
}

/** Home, Jobs, Events, News, Metrics and Network with what is new in them. */
export function HeaderLinks({ path }: { path: string }) {
  const here = placeOf(path);
  return (
    <nav aria-label="Main" className="flex min-w-0 flex-1 justify-between md:flex-none md:gap-1">
      {places.map((place) => (
        <PlaceLink key={place.to} place={place} isHere={place === here} />
      ))}
    </nav>
  );
}
