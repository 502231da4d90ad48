import type { PaymentEventRow } from '@innerspring/contract/orders/admin';
import { adminOrders } from '@innerspring/contract/orders/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { PagedList } from '../../admin/public/admin-page.tsx';

function Replay({ event }: { event: PaymentEventRow }) {
  const replay = useAction(adminOrders.replay, {
    touches: /^adminOrders\./,
    refused: 'Couldn’t replay the event',
    done: () => ({ title: 'Event replayed', description: 'It’s handled within seconds.' }),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      loading={replay.isPending}
      aria-label={`Replay ${event.type} ${event.eventId}`}
      onClick={() => replay.mutate({ params: { id: event.id } })}
    >
      Replay
    </Button>
  );
}

function State({ event: { handledAt, failure } }: { event: PaymentEventRow }) {
  if (failure) return <Badge variant="destructive">{failure}</Badge>;
  return handledAt ? <Badge variant="outline">Handled</Badge> : <Badge variant="secondary">Waiting</Badge>;
}

/** Events from the payment provider, newest first, each with a button to handle it again. */
export function PaymentEvents() {
  const list = useInfiniteQuery(pages(adminOrders.events, { query: {} }));
  return (
    <PagedList
      list={list}
      label="payment events"
      empty={<EmptyState>Events of the payment provider will appear here.</EmptyState>}
    >
      {(items) => (
        <DataTable
          caption="Payment events"
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            { key: 'type', header: 'Event', primary: true, cell: ({ type }) => type },
            {
              key: 'id',
              header: 'Id',
              cell: ({ eventId }) => <span className="text-sm wrap-anywhere">{eventId}</span>,
            },
            { key: 'state', header: 'Status', cell: (event) => <State event={event} /> },
            { key: 'times', header: 'Came', numeric: true, cell: ({ deliveries }) => `${deliveries}×` },
            {
              key: 'at',
              header: 'Received',
              cell: ({ receivedAt }) => <RelativeTime value={receivedAt} suffix="ago" />,
            },
            { key: 'replay', header: 'Replay', actions: true, cell: (event) => <Replay event={event} /> },
          ]}
        />
      )}
    </PagedList>
  );
}
