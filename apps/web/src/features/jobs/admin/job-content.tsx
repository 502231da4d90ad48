import { JOB_APPLY_WAYS, JOB_SHIFTS, JOB_TYPES, JOB_WORKPLACES, PAY_PERIODS } from '@innerspring/contract/jobs/choices';
import type { JobInput } from '@innerspring/contract/jobs/schemas';
import { CaseFacts, CaseSection } from '../../../parts/desk/desk-case.tsx';
import { dollars } from '../../../parts/money-format.ts';
import { companyPath } from '../../../parts/site-link.tsx';
import { Description } from '../job-body.tsx';

const nameIn =
  (labels: Record<string, string>) =>
  (value: unknown): string =>
    labels[String(value)] ?? '';
const cents = (value: unknown) => (typeof value === 'number' ? dollars(value) : '');
const yesNo = (value: unknown) => (value === true ? 'Yes' : 'No');
const lines = (value: unknown) => (Array.isArray(value) ? value.join('\n') : '');
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const pageOf = (value: unknown) => (typeof value === 'number' ? companyPath(value) : '');

/** How staff read each field of a posting: all that readers and applicants get, as it is and as it would be changed. */
const fields: Record<keyof JobInput, readonly [label: string, words: (value: unknown) => string]> = {
  title: ['Title', text],
  companyName: ['Company', text],
  companyId: ['Company page', pageOf],
  category: ['Category', text],
  seniority: ['Seniority', text],
  employmentType: ['Employment', nameIn(JOB_TYPES)],
  workplace: ['Workplace', nameIn(JOB_WORKPLACES)],
  shift: ['Shift', nameIn(JOB_SHIFTS)],
  isUnion: ['Union', yesNo],
  city: ['City', text],
  region: ['State or region', text],
  country: ['Country', text],
  payMinCents: ['Lowest pay', cents],
  payMaxCents: ['Highest pay', cents],
  payPeriod: ['Pay is for', nameIn(PAY_PERIODS)],
  isCommissionOnly: ['Commission only', yesNo],
  description: ['Description', text],
  skills: ['Skills', lines],
  benefits: ['Benefits', lines],
  applyBy: ['How to apply', nameIn(JOB_APPLY_WAYS)],
  applyUrl: ['Website to apply', text],
  applyEmail: ['Email to apply', text],
  questions: ['Questions', lines],
  showsPoster: ['Shows the poster', yesNo],
};

const names = Object.keys(fields) as (keyof JobInput)[];

/** All that goes public with a posting. The company’s own name is its page’s, so the case says it. */
export function JobContent({ input }: { input: JobInput }) {
  const facts = names.flatMap((name) => {
    const [label, words] = fields[name];
    const fact = words(input[name]);
    // The case has the title above, and the description below.
    if (!fact || name === 'title' || name === 'description') return [];
    return [
      [
        label,
        <span key={name} dir="auto" className="whitespace-pre-line">
          {fact}
        </span>,
      ] as const,
    ];
  });
  return (
    <>
      <CaseSection title="What readers and applicants see">
        <CaseFacts facts={facts} />
      </CaseSection>
      <CaseSection title="Description">
        <Description text={input.description} />
      </CaseSection>
    </>
  );
}

interface JobChangeProps {
  from: JobInput;
  to: JobInput;
}

/** What the poster wants to change: each field as members see it now, and as it would be. */
export function JobChange({ from, to }: JobChangeProps) {
  const changed = names.flatMap((field) => {
    const [label, words] = fields[field];
    const [before, after] = [words(from[field]), words(to[field])];
    return before === after ? [] : [{ field, label, before, after }];
  });
  return (
    <CaseSection title="What changes">
      <dl className="grid gap-3">
        {changed.map(({ field, label, before, after }) => (
          <div key={field} className="grid gap-1">
            <dt className="text-sm font-semibold text-ink-faint">{label}</dt>
            <dd className="grid gap-1 wrap-anywhere whitespace-pre-line" dir="auto">
              <del className="text-ink-faint">
                <span className="sr-only">Now: </span>
                {before || 'Nothing'}
              </del>
              <ins className="no-underline">
                <span className="sr-only">Would be: </span>
                {after || 'Nothing'}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </CaseSection>
  );
}
