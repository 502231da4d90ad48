import { ORDER_LIMITS, orders } from '@innerspring/contract/orders/endpoints';
import type { Order } from '@innerspring/contract/orders/schemas';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Amounts } from '../../../parts/amounts.tsx';
import { dollars } from '../../../parts/money-format.ts';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { TestMode } from '../../../parts/test-mode.tsx';
import { ApiError } from '../../../platform/api.ts';
import { query } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Spinner } from '../../../ui/states/loading.tsx';

interface SettledOrderProps {
  /** The provider's id of the checkout, from the URL. */
  checkoutId: string;
  /** Title of the page once everything is delivered. */
  title: string;
  delivered: (order: Order) => ReactNode;
  /** Link to start over. */
  again: { to: string; label: string };
  /** Called once everything is delivered, to refetch what it changed. */
  onDelivered: () => void;
}

const isSettled = ({ state }: Order) => state !== 'draft' && state !== 'awaiting_payment';
const isGood = ({ state }: Order) => state === 'fulfilled' || state === 'partly_refunded';

type Again = Pick<SettledOrderProps, 'again'>;

function StartAgain({ again }: Again) {
  return (
    <Button asChild variant="outline">
      <SiteLink to={again.to}>{again.label}</SiteLink>
    </Button>
  );
}

/** The receipt of an order. */
export function Receipt({ order }: { order: Order }) {
  return (
    <Card padded bleed asChild className="grid gap-4">
      <section aria-label="Receipt">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 className="text-base font-semibold">Receipt</h2>
          <span className="text-sm text-ink-faint">{order.reference}</span>
        </div>
        {order.isTest ? <TestMode /> : null}
        <Amounts {...order} />
      </section>
    </Card>
  );
}

function Waiting({ isLong }: { isLong: boolean }) {
  return (
    <Card bleed>
      <div role="status" className="grid justify-items-center gap-4 px-6 py-10 text-center">
        {isLong ? null : <Spinner label="" />}
        <p className="max-w-sm text-ink-soft text-balance">
          {isLong
            ? 'This takes longer than usual. We’ll notify you as soon as your payment is confirmed; you can close this page.'
            : 'Confirming your payment. This usually takes a few seconds.'}
        </p>
      </div>
    </Card>
  );
}

/** Shown if no order has this checkout, or if the URL has no checkout. */
export function OrderNotFound({ again }: Again) {
  return (
    <Card bleed>
      <EmptyState action={<StartAgain again={again} />}>
        We couldn’t find this payment. Your orders are in Settings.
      </EmptyState>
    </Card>
  );
}

function outcomeOf(
  order: Order,
  isLong: boolean,
  { title, delivered, again }: SettledOrderProps,
): [title: string, content: ReactNode] {
  if (!isSettled(order)) return ['Processing', <Waiting key="waiting" isLong={isLong} />];
  if (isGood(order)) return [title, delivered(order)];
  if (order.returnReason !== null)
    return [
      'Payment returned',
      <Card bleed key="returned">
        <EmptyState action={<StartAgain again={again} />}>
          We couldn’t set this up, so {order.state === 'refunded' ? 'we returned' : 'we’re returning'} your payment of{' '}
          {dollars(order.totalCents)}. {order.returnReason} Your bank can take 5 to 10 days to show the money.
        </EmptyState>
      </Card>,
    ];
  if (order.state === 'paid')
    return [
      'Paid',
      <Card bleed key="paid">
        <EmptyState>
          We got your payment, but couldn’t set everything up. Our staff are looking into it, and you don’t need to do
          anything.
        </EmptyState>
      </Card>,
    ];
  if (order.state === 'refunded') return ['Refunded', <Receipt key="refunded" order={order} />];
  return [
    'Not paid',
    <Card bleed key="over">
      <EmptyState action={<StartAgain again={again} />}>
        This order wasn’t paid, and nothing was charged. You can start again anytime.
      </EmptyState>
    </Card>,
  ];
}

/** Polls a checkout until it is settled, for at most half a minute. */
function useSettled({ checkoutId, onDelivered }: SettledOrderProps) {
  const [isLong, setLong] = useState(false);
  const settled = useQuery({
    ...query(orders.settle, { body: { checkoutId } }),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isLong || (state.data && isSettled(state.data)) || state.error ? false : ORDER_LIMITS.pollEverySeconds * 1000,
  });
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), ORDER_LIMITS.pollSeconds * 1000);
    return () => clearTimeout(timer);
  }, []);
  const state = settled.data?.state;
  const tell = useEffectEvent(onDelivered);
  useEffect(() => {
    if (state === 'fulfilled') tell();
  }, [state]);
  return { settled, isLong };
}

/** The result of a checkout. It grants nothing: the server asks the payment provider. */
export function SettledOrder(props: SettledOrderProps) {
  const { settled, isLong } = useSettled(props);
  if (!settled.data && settled.isError) {
    const isUnknown = settled.error instanceof ApiError && [400, 404].includes(settled.error.status);
    return (
      <>
        <PageTitle>{isUnknown ? 'Payment not found' : 'Your payment'}</PageTitle>
        {isUnknown ? (
          <OrderNotFound again={props.again} />
        ) : (
          <Card bleed>
            <LoadFailed what="your payment" error={settled.error} onRetry={() => settled.refetch()} />
          </Card>
        )}
      </>
    );
  }
  const [title, content] = settled.data
    ? outcomeOf(settled.data, isLong, props)
    : (['Processing', <Waiting key="first" isLong={isLong} />] as const);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {content}
    </>
  );
}
