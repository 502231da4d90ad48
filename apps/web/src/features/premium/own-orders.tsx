import { ORDER_STATE_LABELS } from '@innerspring/contract/orders/endpoints';
import type { Order } from '@innerspring/contract/orders/schemas';
import type { Invoice } from '@innerspring/contract/premium/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { RowList } from '../../parts/row-list.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { dollars } from '../../parts/money-format.ts';
import { invoicePages, longDate, ordersPages } from './premium.data.ts';

function OrderRow({ order }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <span className="grid min-w-0">
        <span className="font-medium">{order.lines.map(({ name }) => name).join(', ')}</span>
        <span className="text-sm text-ink-faint">
          {order.reference} · {longDate(order.createdAt)}
        </span>
      </span>
      <span className="grid justify-items-end">
        <span className="tabular-nums">{dollars(order.totalCents)}</span>
        <span className="text-sm text-ink-soft">{ORDER_STATE_LABELS[order.state]}</span>
      </span>
    </div>
  );
}

const invoiceStates: Record<Invoice['state'], string> = {
  draft: 'Being prepared',
  open: 'Not paid yet',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
};

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const number = invoice.number ?? 'Invoice';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <span className="grid min-w-0">
        <span className="font-medium">{number}</span>
        <span className="text-sm text-ink-faint">
          {longDate(invoice.createdAt)} · {invoiceStates[invoice.state]}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <span className="tabular-nums">{dollars(invoice.totalCents)}</span>
        {invoice.pdfUrl ? (
          <Button asChild variant="outline" size="sm">
            <a href={invoice.pdfUrl} download aria-label={`Download ${number} as PDF`}>
              <Download size={16} aria-hidden="true" />
              PDF
            </a>
          </Button>
        ) : null}
      </span>
    </div>
  );
}

/** The member's invoices, newest first. */
export function OwnInvoices() {
  const list = useInfiniteQuery(invoicePages);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold max-md:px-4">Invoices</h2>
      <RowList list={list} what="invoices" keyOf={({ id }) => id} empty={<EmptyState>No invoices yet.</EmptyState>}>
        {(invoice) => <InvoiceRow invoice={invoice} />}
      </RowList>
    </section>
  );
}

/** The member's orders, newest first. */
export function OwnOrders() {
  const list = useInfiniteQuery(ordersPages);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold max-md:px-4">Orders</h2>
      <RowList
        list={list}
        what="orders"
        keyOf={({ id }) => id}
        empty={<EmptyState>You haven’t ordered anything yet.</EmptyState>}
      >
        {(order) => <OrderRow order={order} />}
      </RowList>
    </section>
  );
}
