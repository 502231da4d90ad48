import { admin } from '@innerspring/contract/admin/endpoints';
import { REJECTION_REASONS } from '@innerspring/contract/choices';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { type AdminUserDetail, type ApplicationFacts, useAdminAction } from '../admin.data.ts';
import { AgeChip, Signals } from './application-queue.tsx';
import { type DecisionAction, DecisionDialog } from './decision-dialog.tsx';

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
