import type { EventRow as Row } from '@innerspring/contract/events/schemas';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { tileOf } from './event-day.ts';

const EventDialog = lazyPart('dialog', () => import('./event-dialog.tsx'));

/** Whether the click is plain: with a modifier key, browsers open a new tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link that opens an event in a dialog. In a new tab it opens the event's page. */
export function EventLink({ id, className, children }: { id: number; className?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SiteLink
        to={`/events/${id}`}
        data-row-open
        className={className}
        onClick={(event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </SiteLink>
      <Suspense>{isOpen ? <EventDialog id={id} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** The day of an event as a calendar tile. */
export function DateTile({ event }: { event: Pick<Row, 'date' | 'timeZone'> }) {
  const [month, day] = tileOf(event);
  return (
    <span
      aria-hidden="true"
      className="grid size-12 shrink-0 content-center rounded-btn bg-sunk text-center leading-tight"
    >
      <span className="text-xs font-semibold text-copper-ink uppercase">{month}</span>
      <span className="text-lg font-semibold tabular-nums">{day}</span>
    </span>
  );
}
