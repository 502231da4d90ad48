import { JOB_LIMITS, JOB_PACKAGES, type JobPackage } from '@innerspring/contract/jobs/choices';
import { jobs } from '@innerspring/contract/jobs/endpoints';
import type { Job, JobDraft } from '@innerspring/contract/jobs/schemas';
import { useNavigate } from '@tanstack/react-router';
import { SiteLink } from '../../parts/site-link.tsx';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { dollars } from '../../parts/money-format.ts';
import { JobBody } from './job-body.tsx';
import { applyText, jobPath, touchesJobs } from './jobs.data.ts';

/** A draft as readers will see it. */
export function previewOf({ id, state, input, updatedAt, companyLabel }: JobDraft, name: string | undefined): Job {
  return {
    ...input,
    id,
    state,
    company: {
      id: input.companyId,
      name: name ?? companyLabel ?? input.companyName,
      logoUrl: null,
      type: null,
      isVerified: false,
    },
    place: [input.city, input.region, input.country === 'United States' ? '' : input.country]
      .filter(Boolean)
      .join(', '),
    pay: {
      minCents: input.payMinCents,
      maxCents: input.payMaxCents,
      period: input.payPeriod,
      isCommissionOnly: input.isCommissionOnly,
    },
    isFeatured: false,
    publishedAt: null,
    createdAt: updatedAt,
    viewerSaved: false,
    companyLine: { location: null, followerCount: null },
    poster: null,
    apply: null,
    expiresAt: null,
    canManage: true,
    staffReason: null,
    proposedAt: null,
  };
}

const packages: readonly {
  name: JobPackage;
  title: string;
  text: string;
  price: (prices: JobDraft['prices']) => number;
}[] = [
  {
    name: 'standard',
    title: 'Standard',
    text: `${JOB_LIMITS.days} days in the list of jobs.`,
    price: ({ standardCents }) => standardCents,
  },
  {
    name: 'featured',
    title: 'Featured',
    text: `${JOB_LIMITS.days} days at the top of the list, labeled. Members whose saved searches match hear of it right away.`,
    price: ({ featuredCents }) => featuredCents,
  },
  {
    name: 'pack',
    title: `Pack of ${JOB_LIMITS.pack}`,
    text: `${JOB_LIMITS.pack} Standard postings: this one, and others whenever you like.`,
    price: ({ packCents }) => packCents,
  },
];

/** The ways to publish: already paid, free with Premium, or one of the packages. */
function Publish({ draft }: { draft: JobDraft }) {
  const navigate = useNavigate();
  const { id, isPaid, prices } = draft;
  const publish = useAction(jobs.publish, {
    touches: touchesJobs,
    refused: 'Couldn’t publish the job',
    done: ({ state }) =>
      state === 'live'
        ? { title: 'Your job is live' }
        : { title: 'Sent for review', description: 'We look at it within one business day.' },
    onDone: () => void navigate({ to: jobPath(id) as never }),
  });
  const now = (label: string) => (
    <Button loading={publish.isPending} onClick={() => publish.mutate({ params: { id } })}>
      {label}
    </Button>
  );
  if (isPaid)
    return (
      <div className="grid gap-3">
        <p className="text-ink-soft">This posting is paid for.</p>
        <div>{now('Publish')}</div>
      </div>
    );
  return (
    <div className="grid gap-4">
      {prices.hasFreePosting ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-copper-wash px-4 py-3">
          <p className="text-copper-ink">Premium includes a Standard posting this quarter.</p>
          {now('Publish for free')}
        </div>
      ) : null}
      {!prices.hasFreePosting && prices.credits > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunk px-4 py-3">
          <p>You have {countOf(prices.credits, 'posting')} left in your pack.</p>
          {now('Publish with your pack')}
        </div>
      ) : null}
      <ul className="grid gap-3 sm:grid-cols-3">
        {packages.map(({ name, title, text, price }) => (
          <li key={name} className="grid content-start gap-2 rounded-control border border-seam p-4">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-semibold">{title}</span>
              <span className="font-semibold tabular-nums">{dollars(price(prices))}</span>
            </p>
            <p className="text-sm text-ink-soft">{text}</p>
            <Button asChild variant={name === 'standard' ? 'primary' : 'outline'} className="justify-self-start">
              <SiteLink to={`/jobs/checkout?job=${id}&package=${name}`}>Choose {title}</SiteLink>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-faint">
        Jobs of verified companies go live right away. We look at all others within one business day; if we reject one,
        we return what you paid.
      </p>
    </div>
  );
}

/** How members apply, and the questions that they answer, which the posting itself doesn’t show. */
function HowToApply({ input: { applyBy, applyUrl, applyEmail, questions } }: Pick<JobDraft, 'input'>) {
  return (
    <Card bleed padded asChild className="grid gap-3">
      <section aria-label="How members apply">
        <h2 className="text-base font-semibold">How members apply</h2>
        <p className="wrap-anywhere">{applyText(applyBy, { url: applyUrl, email: applyEmail })}.</p>
        {applyBy === 'in_app' && questions.length > 0 ? (
          <>
            <p className="text-ink-soft">They also answer:</p>
            <ol className="list-inside list-decimal wrap-anywhere">
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ol>
          </>
        ) : null}
      </section>
    </Card>
  );
}

interface JobPreviewProps {
  draft: JobDraft;
  employers: readonly { id: number; name: string }[];
  onBack: () => void;
}

/** The posting as readers will see it, and how to publish it. */
export function JobPreview({ draft, employers, onBack }: JobPreviewProps) {
  const name = employers.find(({ id }) => id === draft.input.companyId)?.name;
  return (
    <>
      <h2 className="text-lg font-semibold wrap-anywhere max-md:px-4">{draft.input.title}</h2>
      <JobBody job={previewOf(draft, name)} />
      <HowToApply input={draft.input} />
      <Card bleed padded asChild className="grid gap-4">
        <section aria-label="Publish">
          {draft.state === 'draft' ? (
            <Publish draft={draft} />
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button asChild>
                <SiteLink to={jobPath(draft.id)}>See the job</SiteLink>
              </Button>
            </div>
          )}
          <div>
            <Button variant="ghost" onClick={onBack}>
              Back
            </Button>
          </div>
        </section>
      </Card>
    </>
  );
}

/** The product that orders use for a package. */
export const productOf = (name: JobPackage): string => JOB_PACKAGES[name];
