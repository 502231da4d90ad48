import { JOB_SHIFTS } from '@innerspring/contract/jobs/choices';
import type { Job } from '@innerspring/contract/jobs/schemas';
import { type ReactNode } from 'react';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Age } from '../../ui/words/days.tsx';
import { factsOf, payText } from './jobs.data.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { hasMarks, plainDescription } from './description.ts';

function Facts({ job }: { job: Job }) {
  const facts: [string, string | null][] = [
    ['Pay', payText(job.pay)],
    ['Where and how', factsOf(job)],
    ['Shift', job.shift && JOB_SHIFTS[job.shift]],
    ['Level', job.seniority],
    ['Category', job.category],
    ['Union', job.isUnion ? 'Covered by a union agreement' : null],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([term, fact]) =>
        fact ? (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-ink-faint">{term}</dt>
            <dd className="font-medium wrap-anywhere">{fact}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Terms({ title, terms }: { title: string; terms: readonly string[] }) {
  if (terms.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{title}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {terms.map((term) => (
          <li key={term} className="max-w-full">
            <Badge variant="outline">
              <span className="truncate">{term}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only loads for descriptions that contain Markdown. */
const DescriptionText = lazyPart('part', () => import('./description-text.tsx'));

const PlainText = ({ text }: { text: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-line">
    {text}
  </p>
);

/** The description as readers see it. */
export function Description({ text }: { text: string }) {
  return hasMarks(text) ? (
    <Suspense fallback={<PlainText text={plainDescription(text)} />}>
      <DescriptionText text={text} />
    </Suspense>
  ) : (
    <PlainText text={text} />
  );
}

/** The posting as readers see it. The form's preview renders it too. */
export function JobBody({ job, actions }: { job: Job; actions?: ReactNode }) {
  return (
    <Card bleed padded asChild className="grid gap-5">
      <article aria-label={job.title}>
        <div className="flex min-w-0 items-start gap-3">
          <AvatarShape
            name={job.company.name}
            id={job.company.id ?? job.company.name}
            src={job.company.logoUrl}
            size={56}
            shape="square"
          />
          <div className="grid min-w-0 gap-0.5">
            <p className="font-semibold wrap-anywhere">
              <bdi>{job.company.name}</bdi>
            </p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
              {job.publishedAt ? (
                <span>
                  Posted <Age value={job.publishedAt} isInSentence />
                </span>
              ) : null}
              {job.isFeatured ? <Badge variant="secondary">Featured</Badge> : null}
            </p>
          </div>
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
        <Facts job={job} />
        <section className="grid gap-2">
          <h2 className="text-base font-semibold">About the job</h2>
          <Description text={job.description} />
        </section>
        <Terms title="Skills and licenses" terms={job.skills} />
        <Terms title="Benefits" terms={job.benefits} />
      </article>
    </Card>
  );
}
