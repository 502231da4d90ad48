import { useMatches } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { SideCardsContext } from '../../parts/side-cards.tsx';
import { HAS_RIGHT_RAIL, useMedia } from '../../platform/use-media.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { OwnRail } from './own-rail.tsx';

/** The width from which both rails fit: 1100 px. */
const HAS_LEFT_RAIL = '(min-width: 68.75rem)';

/** Pixels between the window's top and a rail, and the height of the floating corner. */
const TOP = 78;
const CORNER = 76;

const NewsRail = lazyPart('quiet', () => import('./news-rail.tsx'));

/**
 * Keeps a rail visible. A rail that is taller than the window moves with the page until its end is above the floating corner, and
 * back until its start is below the header, so that every control in it can be scrolled to.
 */
function useSticky(): RefObject<HTMLElement | null> {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = rail.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    let [top, scrolled] = [TOP, window.scrollY];
    const place = () => {
      const least = window.innerHeight - element.offsetHeight - CORNER;
      top = Math.min(TOP, Math.max(least, top + scrolled - window.scrollY));
      scrolled = window.scrollY;
      element.style.top = `${top}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
    };
  }, []);
  return rail;
}

function RailSkeleton() {
  return (
    <SkeletonRegion label="Loading">
      <Card padded className="grid gap-4">
        {Array.from({ length: 3 }, (_, row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton round className="size-10 shrink-0" />
            <Skeleton className="h-8 flex-1" />
          </div>
        ))}
      </Card>
    </SkeletonRegion>
  );
}

const railLook = 'sticky top-19.5 grid grid-cols-[minmax(0,1fr)] gap-4';

function LeftRail() {
  const rail = useSticky();
  return (
    <aside ref={rail} aria-label="You" className={railLook}>
      <OwnRail />
    </aside>
  );
}

function RightRail({ onSideCards }: { onSideCards: (element: HTMLElement | null) => void }) {
  const rail = useSticky();
  return (
    <aside ref={rail} aria-label="For you" className={railLook}>
      {/* Cards of the page replace the general ones. */}
      <div ref={onSideCards} className="peer grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 peer-[:not(:empty)]:hidden">
        <Suspense fallback={<RailSkeleton />}>
          <NewsRail />
        </Suspense>
      </div>
    </aside>
  );
}

/** One column between the two rails. On single-column screens it goes from edge to edge. */
function ReadingGrid({ children }: { children: ReactNode }) {
  const [sideCards, setSideCards] = useState<HTMLElement | null>(null);
  const hasLeftRail = useMedia(HAS_LEFT_RAIL);
  const hasRightRail = useMedia(HAS_RIGHT_RAIL);
  return (
    <SideCardsContext value={sideCards}>
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
          'md:grid-cols-[minmax(0,1fr)_16.25rem] min-[68.75rem]:grid-cols-[13rem_minmax(0,1fr)_16.25rem]',
        )}
      >
        {hasLeftRail ? <LeftRail /> : null}
        <div data-column className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
          {children}
        </div>
        {hasRightRail ? <RightRail onSideCards={setSideCards} /> : null}
      </div>
    </SideCardsContext>
  );
}

/**
 * The container of every member page: 1148 px of content, in the one of two templates that the route names
 * (`staticData.frame`). The rails stay when the reader navigates between reading pages.
 */
export function PageGrid({ children }: { children: ReactNode }) {
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame }) ?? 'wide';
  return (
    <div className="mx-auto w-full max-w-295 pt-5.5 pb-24 max-md:pt-2.5 max-md:pb-6 md:px-4">
      {frame === 'reading' ? (
        <ReadingGrid>{children}</ReadingGrid>
      ) : (
        <div data-column className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
          {children}
        </div>
      )}
    </div>
  );
}
