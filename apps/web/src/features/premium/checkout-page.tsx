import { orders } from '@innerspring/contract/orders/endpoints';
import { PREMIUM_PLAN_ID, PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import type { Quote } from '@innerspring/contract/orders/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Amounts } from '../../parts/amounts.tsx';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { TestMode } from '../../parts/test-mode.tsx';
import { ApiError, call } from '../../platform/api.ts';
import { leaveFor } from '../../platform/leave-for.ts';
import { query } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { dollars } from '../../ui/words/money-format.ts';
import { longDate, touchesPlan } from './premium.data.ts';

const product = PREMIUM_PRODUCT;

/** A coupon, applied to the price before it is paid. */
function CouponForm({ coupon, onCoupon }: { coupon: string | null; onCoupon: (code: string | null) => void }) {
  const form = useActionForm(orders.quote, {
    values: { coupon: '' },
    check: (values) => ({ coupon: values.coupon.trim() ? undefined : 'Enter a coupon' }),
    toInput: (values) => ({ body: { product, coupon: values.coupon } }),
    placeOf: (error) => (error instanceof ApiError && error.code === 'invalid' ? 'coupon' : undefined),
    onDone: (quote) => onCoupon(quote.coupon),
  });
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

/** The consent, and the way to the payment page. */
function PlaceForm({ quote }: { quote: Quote }) {
  const navigate = useNavigate();
  const coupon = quote.coupon ?? undefined;
  const form = useActionForm(
    // An unpaid order for the same is continued, so pressing twice orders once.
    () => call(orders.place, { body: { product, ...(coupon ? { coupon } : {}) } }),
    {
      values: { agrees: false },
      check: ({ agrees }) => ({ agrees: agrees ? undefined : 'Please agree before you continue' }),
      touches: touchesPlan,
      onDone: ({ paymentUrl }) => {
        if (paymentUrl) leaveFor(paymentUrl, navigate);
        else void navigate({ to: '/settings/subscription' });
      },
    },
  );
  const renewal = quote.renewsAt ? ` It renews on ${longDate(quote.renewsAt)} and every month after that` : '';
  const price = dollars(quote.subtotalCents);
  return (
    <Form form={form} label="Order" actions={<SubmitButton>Continue to payment</SubmitButton>}>
      <CheckboxField
        form={form}
        name="agrees"
        label={`I agree to pay ${dollars(quote.totalCents)}${quote.mayAddTax ? ' plus tax' : ''} now.${renewal} for ${price}, until I cancel. I can cancel anytime in Settings.`}
      />
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

/** What hinders buying, such as a plan that is already active. */
function Hindered({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'conflict')
    return <LoadFailed what="the price" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      action={
        <Button asChild variant="outline">
          <SiteLink to="/settings/subscription">See your subscription</SiteLink>
        </Button>
      }
    >
      {error.sentence}
    </EmptyState>
  );
}

/** /subscription/checkout/{planId}: the price with its coupon, the consent, and the way to pay. */
export function CheckoutPage({ planId }: { planId: string }) {
  const [coupon, setCoupon] = useState<string | null>(null);
  const isKnown = planId === PREMIUM_PLAN_ID;
  const quote = useQuery({
    ...query(orders.quote, { body: { product, ...(coupon ? { coupon } : {}) } }),
    enabled: isKnown,
    // What it costs is asked for again when the page is opened again, not while it is read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageTitle>Get Premium</PageTitle>
      {!isKnown ? (
        <Card bleed>
          <EmptyState
            action={
              <Button asChild variant="outline">
                <SiteLink to="/subscription/plans">See the plans</SiteLink>
              </Button>
            }
          >
            There’s no such plan.
          </EmptyState>
        </Card>
      ) : quote.isPending ? (
        <CheckoutSkeleton />
      ) : quote.data ? (
        <Card padded bleed className="grid gap-5">
          {quote.data.isTest ? <TestMode /> : null}
          <Amounts
            {...quote.data}
            taxNote={quote.data.mayAddTax ? 'Tax is added at payment, depending on your address.' : undefined}
          />
          <CouponForm coupon={quote.data.coupon} onCoupon={setCoupon} />
          <PlaceForm key={quote.data.coupon} quote={quote.data} />
        </Card>
      ) : (
        <Card bleed>
          <Hindered error={quote.error} onRetry={() => quote.refetch()} />
        </Card>
      )}
    </>
  );
}
