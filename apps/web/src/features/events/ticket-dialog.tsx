import { shownCode } from '@innerspring/contract/events/choices';
import type { Event } from '@innerspring/contract/events/schemas';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { formatDate } from '../../ui/words/date-format.ts';
import { ticketQuery } from './door.data.ts';

/** The member's ticket: a code that the host scans at the door. */
export default function TicketDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { data: ticket, error, refetch } = useQuery(ticketQuery(event.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Your ticket"
      description={`Show it at the door of “${event.title}”.`}
    >
      {ticket ? (
        <div className="grid justify-items-center gap-3">
          <img src={ticket.picture} alt="QR code of your ticket" width={280} height={280} className="rounded-btn" />
          <p className="font-mono text-lg tracking-wide">{shownCode(ticket.code)}</p>
          {ticket.checkedInAt ? (
            <p>
              You checked in on {formatDate(new Date(ticket.checkedInAt), { dateStyle: 'medium', timeStyle: 'short' })}.
            </p>
          ) : null}
        </div>
      ) : error ? (
        <LoadFailed what="your ticket" error={error} onRetry={() => refetch()} />
      ) : (
        <SkeletonRegion label="Loading your ticket" className="grid justify-items-center">
          <Skeleton className="size-70" />
        </SkeletonRegion>
      )}
    </Dialog>
  );
}
