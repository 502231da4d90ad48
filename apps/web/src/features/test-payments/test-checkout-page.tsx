import { testPayments } from '@innerspring/contract/test-payments/endpoints';
import type { TestCheckout } from '@innerspring/contract/test-payments/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Amounts } from '../../parts/amounts.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { TestMode } from '../../parts/test-mode.tsx';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { dollars } from '../../parts/money-format.ts';
import { TestCardForm } from './card-form.tsx';

const touches = /^testPayments\./;

/** The bank's confirmation, for cards that require one. */
function Confirming({ id }: { id: string }) {
  const confirm = useAction(testPayments.confirm, { touches, refused: 'Couldn’t answer your bank' });
  const answer = (accept: boolean) => confirm.mutate({ params: { id }, body: { accept } });
  return (
    <section aria-label="Your bank" className="grid gap-3">
      <p>Your bank asks: do you want to make this payment?</p>
      <div className="flex flex-wrap gap-2">
        <Button loading={confirm.isPending} onClick={() => answer(true)}>
          Confirm payment
        </Button>
        <Button variant="outline" disabled={confirm.isPending} onClick={() => answer(false)}>
          Decline
        </Button>
      </div>
    </section>
  );
}

const closed: Partial<Record<TestCheckout['state'], string>> = {
  failed: 'Your bank didn’t approve the payment, and nothing was charged.',
  expired: 'This checkout is closed, and nothing was charged.',
};

function Checkout({ checkout }: { checkout: TestCheckout }) {
  const navigate = useNavigate();
  const { id, state, successPath, cancelPath } = checkout;
  // The next page also settles a payment that the bank is still reviewing.
  const isDone = state === 'paid' || state === 'processing';
  useEffect(() => {
    if (isDone) void navigate({ to: successPath, replace: true });
  }, [isDone, navigate, successPath]);
  const over = closed[state];
  if (over)
    return (
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to={cancelPath}>Go back</SiteLink>
          </Button>
        }
      >
        {over}
      </EmptyState>
    );
  return (
    <div className="grid gap-5 p-4">
      <TestMode />
      <Amounts {...checkout} />
      {checkout.isMonthly ? <p className="text-sm text-ink-soft">Renews every month until you cancel.</p> : null}
      {state === 'confirming' ? (
        <Confirming id={id} />
      ) : (
        <TestCardForm
          label="Payment"
          submit={`Pay ${dollars(checkout.totalCents)}`}
          send={(body) => call(testPayments.pay, { params: { id }, body })}
          touches={touches}
          onDone={() => undefined}
        />
      )}
      <SiteLink to={cancelPath} className="link justify-self-start text-sm">
        Go back without paying
      </SiteLink>
    </div>
  );
}

/** /test-checkout/{id}: the payment page of the test mode. */
export function TestCheckoutPage({ id }: { id: string }) {
  const checkout = useQuery(query(testPayments.checkout, { params: { id } }));
  const isUnknown = checkout.error instanceof ApiError && [400, 404].includes(checkout.error.status);
  return (
    <>
      <PageTitle>Test checkout</PageTitle>
      <Card bleed>
        {checkout.data ? (
          <Checkout checkout={checkout.data} />
        ) : checkout.isPending ? (
          <SkeletonRegion label="Loading the checkout" className="p-4">
            <SkeletonText lines={6} />
          </SkeletonRegion>
        ) : isUnknown ? (
          <EmptyState
            action={
              <Button asChild variant="outline">
                <SiteLink to="/subscription/plans">See the plans</SiteLink>
              </Button>
            }
          >
            We couldn’t find this checkout.
          </EmptyState>
        ) : (
          <LoadFailed what="the checkout" error={checkout.error} onRetry={() => checkout.refetch()} />
        )}
      </Card>
    </>
  );
}
