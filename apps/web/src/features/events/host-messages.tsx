import type { EventMessageState } from '@innerspring/contract/events/choices';
import { eventHosting } from '@innerspring/contract/events/hosting-endpoints';
import type { Event } from '@innerspring/contract/events/schemas';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Age } from '../../ui/words/days.tsx';
import { attendanceQuery } from './events.data.ts';

const stateLabels: Record<EventMessageState, string> = {
  waiting: 'In review',
  sent: 'Sent',
  rejected: 'Rejected',
};

/** The host's messages to all participants. Hosts also see those that await review or were rejected. */
export function HostMessages({ event }: { event: Event }) {
  const { id, canManage } = event;
  const { data: attendance } = useQuery(attendanceQuery(id));
  const isAllowed = canManage || Boolean(attendance?.state);
  const { data: messages = [] } = useQuery({ ...query(eventHosting.messages, { params: { id } }), enabled: isAllowed });
  if (!isAllowed || messages.length === 0) return null;
  return (
    <Card bleed padded asChild className="grid gap-3">
      <section aria-label="From the host">
        <h2 className="text-base font-semibold">From the host</h2>
        <ul className="grid gap-3">
          {messages.map(({ id: messageId, content, state, reason, createdAt }) => (
            <li key={messageId} className="grid gap-1">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {content}
              </p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
                <Age value={createdAt} />
                {canManage ? <Badge variant="outline">{stateLabels[state]}</Badge> : null}
                {reason ? <span className="wrap-anywhere">{reason}</span> : null}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
