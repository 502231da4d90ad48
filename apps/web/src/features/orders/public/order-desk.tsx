import { adminOrders, ORDER_STATE_LABELS, ORDER_STATES, type OrderState } from '@innerspring/contract/orders/endpoints';
import type { OrderRow } from '@innerspring/contract/orders/admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { dollars } from '../../../parts/money-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { DebouncedSearch, FilterRow, PagedList } from '../../admin/public/admin-page.tsx';
import { OrderCase } from '../order-case.tsx';

export type OrderFilters = {
  q?: string | undefined;
  state?: OrderState | undefined;
  problem?: 'yes' | undefined;
  /** Id of the open order. */
  order?: number | undefined;
};

const states = [
  { value: '', label: 'Any' },
  ...ORDER_STATES.map((value) => ({ value, label: ORDER_STATE_LABELS[value] })),
];
const yes = [
  { value: '', label: 'All orders' },
  { value: 'yes', label: 'With a problem' },
];

/** The URL of the CSV file with the filtered orders. */
function csvAddress({ q, state, problem }: OrderFilters): string {
  const given = Object.entries({ q, state, problem }).filter((entry): entry is [string, OrderState] =>
    Boolean(entry[1]),
  );
  const text = new URLSearchParams(given).toString();
  return text ? `${adminOrders.csv.path}?${text}` : adminOrders.csv.path;
}

const variants: Partial<Record<OrderState, 'default' | 'destructive' | 'outline' | 'secondary'>> = {
  fulfilled: 'default',
  paid: 'secondary',
  partly_refunded: 'secondary',
};

function State({ order }: { order: OrderRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge variant={variants[order.state] ?? 'outline'}>{ORDER_STATE_LABELS[order.state]}</Badge>
      {order.problem ? <Badge variant="destructive">Problem</Badge> : null}
      {order.isTest ? <Badge variant="outline">Test</Badge> : null}
    </span>
  );
}

interface OrderDeskProps {
  filters: OrderFilters;
  /** `replace` if Back shouldn't undo it. */
  onFilters: (filters: OrderFilters, how?: { replace: boolean }) => void;
}

/** Orders of all kinds with search, filters, the CSV file, and the comparison with the payment provider. */
export function OrderDesk({ filters, onFilters }: OrderDeskProps) {
  const { q, state, problem, order: open } = filters;
  const list = useInfiniteQuery(pages(adminOrders.list, { query: { q, state, problem } }));
  const reconcile = useAction(adminOrders.reconcile, {
    touches: /^(?:adminOrders|adminPremium)\./,
    refused: 'Couldn’t compare with the payment provider',
    done: ({ checked, changed, failed }) => ({
      title: `Checked ${countOf(checked, 'order or subscription', 'orders and subscriptions')}`,
      description: `${changed} changed, ${failed} without an answer.`,
    }),
  });
  const isFiltered = Boolean(q || state || problem);
  const show = (order: number | undefined) => onFilters({ order }, { replace: false });
  return (
    <div className="grid gap-4">
      {open ? <OrderCase key={open} id={open} onClose={() => show(undefined)} /> : null}
      <FilterRow label="Orders">
        <FormField label="Search" className="min-w-56 flex-2">
          <DebouncedSearch
            value={q ?? ''}
            placeholder="Reference, name or email"
            onChange={(value) => onFilters({ q: value || undefined })}
          />
        </FormField>
        <FormField label="Status" className="min-w-36 flex-1">
          <Select
            options={states}
            value={state ?? ''}
            onChange={(event) => onFilters({ state: ORDER_STATES.find((one) => one === event.target.value) })}
          />
        </FormField>
        <FormField label="Show" className="min-w-36 flex-1">
          <Select
            options={yes}
            value={problem ?? ''}
            onChange={(event) => onFilters({ problem: event.target.value === 'yes' ? 'yes' : undefined })}
          />
        </FormField>
        <Button asChild variant="outline">
          <a href={csvAddress(filters)} download="orders.csv">
            Export CSV
          </a>
        </Button>
        <Button variant="outline" loading={reconcile.isPending} onClick={() => reconcile.mutate({})}>
          Compare with provider
        </Button>
      </FilterRow>
      <PagedList
        list={list}
        label="orders"
        empty={
          <EmptyState
            action={
              isFiltered ? (
                <Button onClick={() => onFilters({ q: undefined, state: undefined, problem: undefined })}>
                  Clear filters
                </Button>
              ) : undefined
            }
          >
            {isFiltered ? 'No order matches these filters.' : 'Orders will appear here.'}
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable
            caption="Orders"
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'reference',
                header: 'Order',
                primary: true,
                cell: ({ id, reference }) => (
                  <button
                    type="button"
                    className="hit font-semibold text-night hover:underline"
                    aria-expanded={id === open}
                    onClick={() => show(id === open ? undefined : id)}
                  >
                    {reference}
                  </button>
                ),
              },
              { key: 'buyer', header: 'Buyer', cell: ({ buyer }) => buyer?.fullName ?? 'Former member' },
              { key: 'what', header: 'What', cell: ({ lines }) => lines.map(({ name }) => name).join(', ') },
              { key: 'state', header: 'Status', cell: (order) => <State order={order} /> },
              { key: 'total', header: 'Total', numeric: true, cell: ({ totalCents }) => dollars(totalCents) },
              {
                key: 'placed',
                header: 'Placed',
                cell: ({ createdAt }) => <RelativeTime value={createdAt} suffix="ago" />,
              },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}
