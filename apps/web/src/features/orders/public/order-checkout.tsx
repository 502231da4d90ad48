import { orders } from '@innerspring/contract/orders/endpoints';
import type { Quote } from '@innerspring/contract/orders/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Amounts } from '../../../parts/amounts.tsx';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { TestMode } from '../../../parts/test-mode.tsx';
import { ApiError, call, fieldProblem } from '../../../platform/api.ts';
import { leaveFor } from '../../../platform/leave-for.ts';
import { query } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckboxField, Field } from '../../../ui/forms/bound-fields.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';

/** The product to buy. */
export interface Wanted {
  product: string;
  subjectId?: number;
}

interface OrderCheckoutProps {
  wanted: Wanted;
  /** The buyer's consent, in the first person. */
  consent: (quote: Quote) => string;
  /** Queries that a payment may affect. */
  touches: RegExp;
  /** The page with what the buyer has: opens after an order without a payment page; linked if nothing can be bought. */
  place: { to: string; label: string };
}

/** The form for a coupon, which changes the price before it is paid. */
function CouponForm({
  wanted,
  coupon,
  onCoupon,
  onTyped,
}: {
  wanted: Wanted;
  coupon: string | null;
  onCoupon: (code: string | null) => void;
  /** Whether a code is typed that isn't applied. */
  onTyped: (isTyped: boolean) => void;
}) {
  const form = useActionForm(orders.quote, {
    values: { coupon: '' },
    check: (values) => ({ coupon: values.coupon.trim() ? undefined : 'Enter a coupon' }),
    toInput: (values) => ({ body: { ...wanted, coupon: values.coupon } }),
    placeOf: (error) => (error instanceof ApiError && error.code === 'invalid' ? 'coupon' : undefined),
    onDone: (quote) => onCoupon(quote.coupon),
  });
  const isTyped = form.fields.watch('coupon').trim() !== '';
  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(isTyped), [isTyped]);
  if (coupon)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        Coupon <strong className="wrap-anywhere">{coupon}</strong> applied.
        <Button variant="link" size="sm" onClick={() => onCoupon(null)}>
          Remove
        </Button>
      </p>
    );
  return (
    <Form form={form} label="Coupon" className="gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field form={form} name="coupon" label="Coupon">
            <TextField autoComplete="off" autoCapitalize="characters" maxLength={40} />
          </Field>
        </div>
        <SubmitButton variant="outline">Apply</SubmitButton>
      </div>
    </Form>
  );
}

/** The consent, and the button that leads to the payment page. */
function PlaceForm({
  quote,
  wanted,
  consent,
  touches,
  place,
  hasTypedCoupon,
  onRefused,
}: OrderCheckoutProps & { quote: Quote; hasTypedCoupon: boolean; onRefused: () => unknown }) {
  const navigate = useNavigate();
  const coupon = quote.coupon ?? undefined;
  const form = useActionForm(
    // An unpaid order of the same product is continued, so a double click creates only one order.
    () => call(orders.place, { body: { ...wanted, ...(coupon ? { coupon } : {}), agreedCents: quote.totalCents } }),
    {
      values: { agrees: false },
      check: ({ agrees }) => ({
        agrees: hasTypedCoupon
          ? 'You entered a coupon but didn’t apply it. Apply it, or clear its field'
          : agrees
            ? undefined
            : 'Please agree before you continue',
      }),
      touches,
      // The price may be another one by now.
      onRefused,
      onDone: ({ paymentUrl }) => {
        if (paymentUrl) leaveFor(paymentUrl, navigate);
        else void navigate({ to: place.to });
      },
    },
  );
  return (
    <Form form={form} label="Order" actions={<SubmitButton>Continue to payment</SubmitButton>}>
      <CheckboxField form={form} name="agrees" label={consent(quote)} />
    </Form>
  );
}

function CheckoutSkeleton() {
  return (
    <SkeletonRegion label="Loading the price">
      <Card padded bleed className="grid gap-4">
        <SkeletonText lines={3} />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-48" />
      </Card>
    </SkeletonRegion>
  );
}

/** Why nothing can be bought, for example because a plan is already active. */
function Hindered({
  error,
  place,
  onRetry,
}: Pick<OrderCheckoutProps, 'place'> & { error: unknown; onRetry: () => unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'conflict')
    return <LoadFailed what="the price" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      action={
        <Button asChild variant="outline">
          <SiteLink to={place.to}>{place.label}</SiteLink>
        </Button>
      }
    >
      {error.sentence}
    </EmptyState>
  );
}

/** What the product costs, with the coupon if there is one. */
const quoteOf = (wanted: Wanted, coupon: string | null) => ({
  ...query(orders.quote, { body: { ...wanted, ...(coupon ? { coupon } : {}) } }),
  // The price is fetched again when the page is opened again, not while the member reads it.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** The price with its coupon, the consent, and the button that leads to the payment page. */
export function OrderCheckout(props: OrderCheckoutProps) {
  const { wanted, place } = props;
  // It stays when another product is chosen, which it may not be for.
  const [coupon, setCoupon] = useState<string | null>(null);
  const [hasTypedCoupon, setTypedCoupon] = useState(false);
  const asked = useQuery(quoteOf(wanted, coupon));
  const misfit = coupon && fieldProblem(asked.error, 'coupon');
  const full = useQuery({ ...quoteOf(wanted, null), enabled: Boolean(misfit) });
  const quote = misfit ? full : asked;
  if (quote.isPending) return <CheckoutSkeleton />;
  if (!quote.data)
    return (
      <Card bleed>
        <Hindered error={quote.error} place={place} onRetry={() => quote.refetch()} />
      </Card>
    );
  return (
    <Card padded bleed className="grid gap-5">
      {quote.data.isTest ? <TestMode /> : null}
      <Amounts
        {...quote.data}
        taxNote={quote.data.mayAddTax ? 'Tax is added at payment, depending on your address.' : undefined}
      />
      {misfit ? (
        <FieldError>
          Coupon {coupon} isn’t applied. {misfit.replace(/\.?$/, '.')}
        </FieldError>
      ) : null}
      <CouponForm wanted={wanted} coupon={quote.data.coupon} onCoupon={setCoupon} onTyped={setTypedCoupon} />
      <PlaceForm
        key={`${wanted.product} ${quote.data.coupon ?? ''} ${quote.data.totalCents}`}
        {...props}
        quote={quote.data}
        hasTypedCoupon={hasTypedCoupon}
        onRefused={() => quote.refetch()}
      />
    </Card>
  );
}
