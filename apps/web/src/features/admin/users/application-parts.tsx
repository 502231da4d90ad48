import type { ReactNode } from 'react';
import { Banner } from '../../../ui/states/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { ageText, ageTone, type ApplicationFacts, type QueueItem } from '../admin.data.ts';

/** Short labels for the state of an open application. */
export const stateText = {
  waiting: 'Waiting',
  waiting_for_applicant: 'Asked, no answer yet',
  appeal: 'Appeal',
} as const;

const ageClasses = {
  moss: 'bg-moss-wash text-moss',
  amber: 'bg-amber-wash text-amber-ink',
  brick: 'bg-brick-wash text-brick',
} as const;

/** Waiting time in business hours: green under one business day, amber under two, then red. */
export function AgeChip({ businessHours }: { businessHours: number }) {
  return (
    <span
      className={`shrink-0 rounded-pill px-2.5 py-0.5 text-xs font-semibold tabular-nums ${ageClasses[ageTone(businessHours)]}`}
    >
      {ageText(businessHours)}
    </span>
  );
}

const signalClasses = {
  good: 'bg-moss-wash text-moss',
  neutral: 'bg-sunk text-ink-soft',
  warning: 'bg-brick-wash text-brick',
} as const;

export function SignalChip({ signal, children }: { signal: QueueItem['signals'][number]; children?: ReactNode }) {
  return (
    <span className={`max-w-full rounded-small px-2 py-0.5 text-xs font-medium ${signalClasses[signal.tone]}`}>
      {children ?? signal.text}
    </span>
  );
}

/** Facts about an application that reviewers should check. */
export function Signals({ signals }: { signals: QueueItem['signals'] }) {
  if (signals.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Signals">
      {signals.map((signal) => (
        <li key={signal.kind} className="flex min-w-0">
          <SignalChip signal={signal} />
        </li>
      ))}
    </ul>
  );
}

/** The submitted form as names and values. */
export const formFacts = (form: ApplicationFacts['form']) =>
  [
    ['Email', form.email],
    ['Company', `${form.company} (${form.companyType})`],
    ['Title', form.title],
    ['Profession', form.profession],
    ['Location', form.location],
    ['Website', form.website],
    ['Referred by', form.referredBy],
  ] as const;

/** The applicant's message and the questions and answers since. */
export function Correspondence({ application }: { application: ApplicationFacts }) {
  return (
    <ol className="grid gap-2 text-sm">
      <li className="rounded-control bg-sunk px-3 py-2">
        <p className="text-xs text-ink-faint">How do you work in bedding?</p>
        <p className="whitespace-pre-line wrap-anywhere">{application.form.industryRole}</p>
      </li>
      {application.messages.map((message) => (
        <li
          key={`${message.createdAt}${message.from}`}
          className={`rounded-control px-3 py-2 ${message.from === 'staff' ? 'ms-6 bg-night-wash' : 'bg-sunk'}`}
        >
          <p className="text-xs text-ink-faint">
            {message.from === 'staff' ? 'Staff' : 'Applicant'} · <RelativeTime value={message.createdAt} suffix="ago" />
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Why it can't be approved yet, and how staff who know the applicant can approve it anyway. */
export function AddressWaits({ id, email, onByHand }: { id: string; email: string; onByHand: () => void }) {
  return (
    <Banner tone="warning">
      <span className="grid gap-2.5">
        <span id={id}>
          You can’t approve this yet: <span className="wrap-anywhere">{email}</span> isn’t confirmed. They can open the
          link we emailed them, or you can confirm it if you know it’s theirs.
        </span>
        <Button size="sm" variant="outline" className="justify-self-start" onClick={onByHand}>
          Confirm by hand
        </Button>
      </span>
    </Banner>
  );
}
