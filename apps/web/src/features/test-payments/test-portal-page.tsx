import { testPayments } from '@innerspring/contract/test-payments/endpoints';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { TestMode } from '../../parts/test-mode.tsx';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { formatDate } from '../../ui/words/date-format.ts';
import { dollars } from '../../parts/money-format.ts';
import { TestCardForm } from './card-form.tsx';

const back = (
  <Button asChild variant="outline">
    <SiteLink to="/settings/subscription">Back to your subscription</SiteLink>
  </Button>
);

/** /test-portal: card and invoices of the test mode. */
export function TestPortalPage() {
  const portal = useQuery(query(testPayments.portal, {}));
  const isUnknown = portal.error instanceof ApiError && portal.error.status === 404;
  const { card, invoices = [] } = portal.data ?? {};
  return (
    <>
      <PageTitle actions={back}>Test payments</PageTitle>
      <Card bleed>
        {portal.data ? (
          <div className="grid gap-5 p-4">
            <TestMode />
            <p>{card ? `${card.brand} ending in ${card.last4}` : 'No card yet.'}</p>
            <TestCardForm
              label="New card"
              submit="Use this card"
              send={(body) => call(testPayments.changeCard, { body })}
              touches={/^(?:testPayments|premium)\./}
              onDone={() => toast({ title: 'Card changed', variant: 'success' })}
            />
            <section aria-label="Invoices" className="grid gap-2 border-t border-seam pt-4">
              <h2 className="text-base font-semibold">Invoices</h2>
              <ul className="grid gap-1">
                {invoices.map(({ id, number, createdAt, totalCents, state, pdfUrl }) => (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
                    <a href={pdfUrl} download className="link">
                      {number}
                    </a>
                    <span className="text-sm text-ink-soft">
                      {formatDate(new Date(createdAt), { dateStyle: 'medium' })} · {dollars(totalCents)} · {state}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        ) : portal.isPending ? (
          <SkeletonRegion label="Loading your card" className="p-4">
            <SkeletonText lines={6} />
          </SkeletonRegion>
        ) : isUnknown ? (
          <EmptyState>You haven’t bought anything yet.</EmptyState>
        ) : (
          <LoadFailed what="your card" error={portal.error} onRetry={() => portal.refetch()} />
        )}
      </Card>
    </>
  );
}
