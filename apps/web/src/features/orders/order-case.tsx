import type { OrderDetail } from '@innerspring/contract/orders/admin';
import { adminOrders, ORDER_STATE_LABELS } from '@innerspring/contract/orders/endpoints';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Amounts } from '../../parts/amounts.tsx';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { query } from '../../platform/query.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { formatDate } from '../../ui/words/date-format.ts';
import { centsOf, dollars } from '../../parts/money-format.ts';

const moment = (instant: string) => formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' });

const mayRefund = ({ state, paymentId }: OrderDetail) =>
  paymentId !== null && (state === 'paid' || state === 'fulfilled' || state === 'partly_refunded');

const refundStates: Record<OrderDetail['refunds'][number]['state'], string> = {
  requested: 'not sent yet',
  pending: 'on its way',
  succeeded: 'done',
  failed: 'failed',
};

function RefundForm({ order }: { order: OrderDetail }) {
  const left = (order.paidCents ?? order.totalCents) - order.refundedCents;
  const form = useActionForm(adminOrders.refund, {
    values: { amount: (left / 100).toFixed(2), reason: '' },
    check: ({ amount, reason }) => ({
      amount: centsOf(amount) ? undefined : 'Enter an amount, such as 5.99',
      reason: reason.trim().length >= 3 ? undefined : 'Say why, in a few words',
    }),
    toInput: ({ amount, reason }) => ({ params: { id: order.id }, body: { cents: centsOf(amount) ?? 0, reason } }),
    serverFields: { cents: 'amount' },
    through: withSudo,
    touches: /^(?:adminOrders|adminPremium)\./,
    done: 'Refund sent',
  });
  return (
    <Form
      form={form}
      label="Refund"
      className="border-t border-seam pt-4"
      actions={<SubmitButton variant="destructive">Refund</SubmitButton>}
    >
      <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field form={form} name="amount" label="Amount in dollars" help={`At most ${dollars(left)}`}>
          <TextField inputMode="decimal" dir="ltr" />
        </Field>
        <Field form={form} name="reason" label="Reason" help="For the audit log; the buyer doesn’t see it">
          <TextField maxLength={500} />
        </Field>
      </div>
    </Form>
  );
}

function Detail({ order }: { order: OrderDetail }) {
  const ids = [
    ['Checkout', order.checkoutId],
    ['Payment', order.paymentId],
    ['Subscription', order.subscriptionId],
  ] as const;
  return (
    <div className="grid gap-4">
      {order.problem ? <Banner tone="danger">{order.problem}</Banner> : null}
      <p>
        {ORDER_STATE_LABELS[order.state]} ·{' '}
        {order.buyer ? (
          <SiteLink to={profilePath(order.buyer.id)} className="link">
            {order.buyer.fullName}
          </SiteLink>
        ) : (
          'Former member'
        )}
      </p>
      <Amounts {...order} />
      {order.paidCents !== null && order.paidCents !== order.totalCents ? (
        <p className="text-sm">Paid at the provider: {dollars(order.paidCents)}</p>
      ) : null}
      {order.refundedCents > 0 ? <p className="text-sm">Returned so far: {dollars(order.refundedCents)}</p> : null}
      <dl className="grid gap-1 text-sm">
        {ids.map(([label, id]) =>
          id ? (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-faint">{label} at the provider</dt>
              <dd className="wrap-anywhere">{id}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <section aria-label="History" className="grid gap-2">
        <h3 className="text-sm font-semibold">History</h3>
        <ol className="grid gap-1 text-sm">
          {order.history.map(({ at, text, actor }, place) => (
            <li key={`${at} ${place}`} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {text}
                {actor ? ` by ${actor}` : ''}
              </span>
              <span className="text-ink-faint">{moment(at)}</span>
            </li>
          ))}
          {order.refunds.map(({ id, kind, cents, reason, state, createdAt }) => (
            <li key={`refund ${id}`} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {kind === 'dispute' ? 'Lost dispute over' : 'Refund of'} {dollars(cents)}: {reason} (
                {refundStates[state]})
              </span>
              <span className="text-ink-faint">{moment(createdAt)}</span>
            </li>
          ))}
        </ol>
      </section>
      {mayRefund(order) ? <RefundForm key={order.refundedCents} order={order} /> : null}
    </div>
  );
}

/** One order with its history and the form to refund it. */
export function OrderCase({ id, onClose }: { id: number; onClose: () => void }) {
  const order = useQuery(query(adminOrders.get, { params: { id } }));
  return (
    <Card padded asChild className="grid gap-3">
      <section aria-label="Order">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">{order.data?.reference ?? 'Order'}</h2>
          <IconButton aria-label="Close the order" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        {order.data ? (
          <Detail order={order.data} />
        ) : order.isPending ? (
          <SkeletonRegion label="Loading the order">
            <SkeletonText lines={5} />
          </SkeletonRegion>
        ) : (
          <LoadFailed what="the order" error={order.error} onRetry={() => order.refetch()} />
        )}
      </section>
    </Card>
  );
}
