import { admin } from '@innerspring/contract/admin/endpoints';
import { REJECTION_REASONS } from '@innerspring/contract/choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { pages } from '../../../platform/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import {
  type AdminUserDetail,
  ageText,
  ageTone,
  type ApplicationFacts,
  type QueueItem,
  useAdminAction,
} from '../admin.data.ts';
import { PagedList } from '../public/admin-page.tsx';
import { type DecisionAction, DecisionDialog } from './decision-dialog.tsx';

/** Open applications, oldest first. */
export function ApplicationQueue({ onOpen }: { onOpen: (userId: number) => void }) {
  const list = useInfiniteQuery({ ...pages(admin.applications, { query: {} }), refetchInterval: 60_000 });
  return (
    <PagedList
      list={list}
      label="applications"
      empty={<EmptyState>All applications are decided. New ones will be listed here, oldest first.</EmptyState>}
    >
      {(items) => (
        <ul className="grid gap-3">
          {items.map((item) => (
            <li key={item.userId}>
              <QueueCard item={item} onOpen={() => onOpen(item.userId)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const stateText = { waiting: 'Waiting', waiting_for_applicant: 'Asked, no answer yet', appeal: 'Appeal' } as const;

function QueueCard({ item, onOpen }: { item: QueueItem; onOpen: () => void }) {
  return (
    <Card padded className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="break-words">{item.fullName}</strong>
          <AgeChip businessHours={item.businessHours} />
          <Badge variant={item.state === 'waiting' ? 'outline' : 'secondary'}>{stateText[item.state]}</Badge>
        </p>
        <p className="break-words text-sm text-ink-soft">
          {item.title}, {item.company} · {item.profession}
        </p>
        <p className="break-all text-sm text-ink-faint">
          {item.email}
          {item.assignedTo ? ` · with ${item.assignedTo.fullName}` : ''}
        </p>
        <Signals signals={item.signals} />
      </div>
      <Button variant="outline" onClick={onOpen} aria-label={`Review ${item.fullName}`}>
        Review
      </Button>
    </Card>
  );
}

/** The application of a user with its signals, words and the decisions that are open now. */
export function ApplicationReview({ detail, application }: { detail: AdminUserDetail; application: ApplicationFacts }) {
  const [action, setAction] = useState<DecisionAction | null>(null);
  const userId = detail.user.id;
  const assign = useAdminAction(admin.assign, userId, application.assignedTo ? 'Given back' : 'Assigned to you');
  const { status, rejection } = application;
  const waitsId = useId();
  const isWaiting = status !== 'approved' && !application.emailVerified;
  return (
    <section className="grid gap-3 border-t border-seam pt-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        Application
        {status === 'pending' ? <AgeChip businessHours={application.businessHours} /> : null}
      </h3>
      <Signals signals={application.signals} />
      <FormFacts form={application.form} />
      <Words application={application} />
      {rejection ? (
        <p className="text-sm text-ink-soft">
          Rejected <RelativeTime value={rejection.at} suffix="ago" />
          {rejection.by ? ` by ${rejection.by}` : ''}: {REJECTION_REASONS[rejection.reason]}
        </p>
      ) : null}
      {isWaiting ? (
        <AddressWaits id={waitsId} email={application.form.email} onByHand={() => setAction('approve')} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {status === 'approved' ? null : (
          <Button
            disabled={isWaiting}
            aria-describedby={isWaiting ? waitsId : undefined}
            onClick={() => setAction('approve')}
          >
            Approve
          </Button>
        )}
        {status === 'pending' ? (
          <Button variant="outline" onClick={() => setAction('ask')}>
            Ask for information
          </Button>
        ) : null}
        {status === 'rejected' || detail.user.isAdmin ? null : (
          <Button variant="destructive" onClick={() => setAction('reject')}>
            Reject
          </Button>
        )}
        {status === 'pending' ? (
          <Button
            variant="ghost"
            loading={assign.isPending}
            onClick={() => assign.mutate({ params: { id: userId }, body: { assigned: !application.assignedTo } })}
          >
            {application.assignedTo ? `Give back (${application.assignedTo.fullName})` : 'Assign to me'}
          </Button>
        ) : null}
      </div>
      {action ? <DecisionDialog action={action} detail={detail} onClose={() => setAction(null)} /> : null}
    </section>
  );
}

function FormFacts({ form }: { form: ApplicationFacts['form'] }) {
  const rows: [string, string | null][] = [
    ['Full name', form.fullName],
    ['Company', `${form.company} (${form.companyType})`],
    ['Title', form.title],
    ['Profession', form.profession],
    ['Location', form.location],
    ['Website', form.website],
    ['Referred by', form.referredBy],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-faint">{label}</dt>
          <dd className="break-words">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ application }: { application: ApplicationFacts }) {
  return (
    <ol className="grid gap-2 text-sm">
      <li className="rounded-control bg-sunk px-3 py-2">
        <p className="text-xs text-ink-faint">How do you work in bedding?</p>
        <p className="whitespace-pre-line break-words">{application.form.industryRole}</p>
      </li>
      {application.messages.map((message) => (
        <li
          key={`${message.createdAt}${message.from}`}
          className={`rounded-control px-3 py-2 ${message.from === 'staff' ? 'ms-6 bg-night-wash' : 'bg-sunk'}`}
        >
          <p className="text-xs text-ink-faint">
            {message.from === 'staff' ? 'Staff' : 'Applicant'} · <RelativeTime value={message.createdAt} suffix="ago" />
          </p>
          <p className="whitespace-pre-line break-words">{message.text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Why there is no approving yet, and the way around it for staff who know the applicant. */
function AddressWaits({ id, email, onByHand }: { id: string; email: string; onByHand: () => void }) {
  return (
    <Banner tone="warning">
      <span className="grid gap-2.5">
        <span id={id}>
          You can't approve this yet: <span className="wrap-anywhere">{email}</span> isn't confirmed. They can open the
          link we emailed them, or you can confirm it if you know it's theirs.
        </span>
        <Button size="sm" variant="outline" className="justify-self-start" onClick={onByHand}>
          Confirm by hand
        </Button>
      </span>
    </Banner>
  );
}

const ageClasses = {
  moss: 'bg-moss-wash text-moss',
  amber: 'bg-amber-wash text-amber-ink',
  brick: 'bg-brick-wash text-brick',
} as const;

function AgeChip({ businessHours }: { businessHours: number }) {
  return (
    <span
      className={`rounded-pill px-2.5 py-0.5 text-xs font-semibold tabular-nums ${ageClasses[ageTone(businessHours)]}`}
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

/** Facts about an application worth a second look. */
function Signals({ signals }: { signals: QueueItem['signals'] }) {
  if (signals.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Signals">
      {signals.map((signal) => (
        <li key={signal.kind} className={`rounded-small px-2 py-0.5 text-xs font-medium ${signalClasses[signal.tone]}`}>
          {signal.text}
        </li>
      ))}
    </ul>
  );
}
