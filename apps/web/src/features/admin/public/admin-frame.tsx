import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navs } from '../../../nav.ts';
import { givenBy, inOrder } from '../../../platform/nav.ts';
import { useLiveSubject } from '../../../platform/live/subjects.ts';
import { SiteLink } from '../../../parts/site-link.tsx';
import { useChosenInSight } from '../../../ui/tabs.tsx';

const places = inOrder(givenBy(navs, 'adminPlaces'));
const live = places.flatMap((place) => place.live);

/** Queues and figures that move by what others do; what is being edited is not read again behind its editor. */
const isLive = (name: string) => live.some((one) => (one.endsWith('.') ? name.startsWith(one) : name === one));

/** Title, the places of the admin area, and the page's content. */
export function AdminFrame({
  title,
  current,
  actions,
  children,
}: {
  title: string;
  current: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const client = useQueryClient();
  useLiveSubject('staff', 1, (options) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => isLive(String(queryKey[0])) }, options),
  );
  const row = useChosenInSight<HTMLElement>('[aria-current]', current);
  return (
    <div className="mx-auto grid max-w-295 grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-3xl">{title}</h1>
        {actions}
      </div>
      <nav ref={row} aria-label="Admin area" className="overflow-x-auto border-b border-seam max-md:-mx-4 max-md:px-4">
        <ul className="flex gap-1">
          {places.map(({ to, label }) => (
            <li key={to}>
              <SiteLink
                to={to}
                aria-current={to === current ? 'page' : undefined}
                className="hit inline-flex h-10 items-center whitespace-nowrap border-b-2 border-transparent px-3 text-sm font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-night aria-[current=page]:text-night"
              >
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
