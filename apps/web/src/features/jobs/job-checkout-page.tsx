import { JOB_LIMITS, type JobPackage } from '@innerspring/contract/jobs/choices';
import type { Order, Quote } from '@innerspring/contract/orders/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { OrderCheckout } from '../orders/public/order-checkout.tsx';
import { OrderNotFound, Receipt, SettledOrder } from '../orders/public/settled-order.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { formatDate } from '../../ui/words/date-format.ts';
import { SegmentedSwitch } from '../../ui/toggles.tsx';
import { dollars } from '../../parts/money-format.ts';
import { productOf } from './job-preview.tsx';
import { jobQuery, touchesJobs } from './jobs.data.ts';

const mine = { to: '/jobs?tab=mine', label: 'See your jobs' };
const touches = /^(?:jobs|orders)\./;

const consentTo = ({ totalCents, mayAddTax }: Quote): string =>
  `I agree to pay ${dollars(totalCents)}${mayAddTax ? ' plus tax' : ''} now, once.`;

interface JobCheckoutPageProps {
  jobId: number | undefined;
  chosen: JobPackage;
  onChosen: (chosen: JobPackage) => void;
}

/** /jobs/checkout: the package, its price with a coupon, and the button to pay. It grants nothing. */
export function JobCheckoutPage({ jobId, chosen, onChosen }: JobCheckoutPageProps) {
  return (
    <>
      <PageTitle>Pay for your job posting</PageTitle>
      {jobId === undefined ? (
        <Card bleed>
          <EmptyState
            action={
              <Button asChild variant="outline">
                <SiteLink to={mine.to}>{mine.label}</SiteLink>
              </Button>
            }
          >
            Choose the job that you want to publish.
          </EmptyState>
        </Card>
      ) : (
        <>
          <SegmentedSwitch<JobPackage>
            label="Package"
            value={chosen}
            onValueChange={onChosen}
            options={[
              { value: 'standard', label: 'Standard' },
              { value: 'featured', label: 'Featured' },
              { value: 'pack', label: `Pack of ${JOB_LIMITS.pack}` },
            ]}
          />
          <OrderCheckout
            key={jobId}
            wanted={{ product: productOf(chosen), subjectId: jobId }}
            consent={consentTo}
            touches={touches}
            place={mine}
          />
        </>
      )}
    </>
  );
}

/** What was paid for, as it is now. */
function Delivered({ order }: { order: Order }) {
  const jobId = order.lines[0]?.subjectId ?? 0;
  const { data: job } = useQuery({ ...jobQuery(jobId), enabled: jobId > 0 });
  const next =
    job?.state === 'in_review'
      ? 'It goes live after our review, within one business day. '
      : job?.state === 'live' && job.expiresAt
        ? `It’s live, and runs until ${formatDate(new Date(job.expiresAt), { dateStyle: 'long' })}. `
        : '';
  return (
    <>
      <Card bleed padded className="grid gap-4">
        <p className="text-ink-soft">Your job posting is paid for. {next}We’ve emailed your receipt.</p>
        <div>
          <Button asChild>
            <SiteLink to={mine.to}>{mine.label}</SiteLink>
          </Button>
        </div>
      </Card>
      <Receipt order={order} />
    </>
  );
}

/** /jobs/success: the result of a posting's payment. It grants nothing: the server asks the payment provider. */
export function JobSuccessPage({ checkoutId }: { checkoutId: string | undefined }) {
  const client = useQueryClient();
  if (!checkoutId)
    return (
      <>
        <PageTitle>Your job posting</PageTitle>
        <OrderNotFound again={mine} />
      </>
    );
  return (
    <SettledOrder
      key={checkoutId}
      checkoutId={checkoutId}
      title="Thank you"
      again={mine}
      onDelivered={() =>
        void client.invalidateQueries({ predicate: ({ queryKey }) => touchesJobs.test(String(queryKey[0])) })
      }
      delivered={(order) => <Delivered order={order} />}
    />
  );
}
