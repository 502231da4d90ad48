import { admin } from '@innerspring/contract/admin/endpoints';
import { REJECTION_REASONS } from '@innerspring/contract/choices';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CaseFacts, CaseSection, type Decision, DeskCase, DeskCaseState } from '../../../parts/desk/desk-case.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { query } from '../../../platform/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { sentenceOf } from '../../../platform/api.ts';
import { type AdminUserDetail, type ApplicationFacts, type QueueItem, useAdminAction } from '../admin.data.ts';
import { AuditLines } from '../public/admin-page.tsx';
import { ApplicationDecision, type DecisionAction } from './application-decision.tsx';
import { AddressWaits, AgeChip, Correspondence, formFacts, Signals, stateText } from './application-parts.tsx';
import { StaffNotes } from './staff-notes.tsx';

/** The open application, fetched in full by the id of its account. */
export function ApplicationCase({ userId, item }: { userId: number; item: QueueItem | undefined }) {
  const detail = useQuery(query(admin.user, { params: { id: userId } }));
  if (!detail.data?.application) {
    const error = detail.error ?? (detail.data ? new Error('This account never applied.') : null);
    return <DeskCaseState isPending={detail.isPending} error={error} onRetry={() => void detail.refetch()} />;
  }
  return <Review detail={detail.data} application={detail.data.application} item={item} />;
}

interface ReviewProps {
  detail: AdminUserDetail;
  application: ApplicationFacts;
  item: QueueItem | undefined;
}

function Review({ detail, application, item }: ReviewProps) {
  const [action, setAction] = useState<DecisionAction | null>(null);
  const { status, rejection } = application;
  const waitsId = useId();
  const isUnconfirmed = status !== 'approved' && !application.emailVerified;
  const decisions: Decision[] = [];
  if (status !== 'approved')
    decisions.push({
      key: 'a',
      label: 'Approve',
      primary: true,
      disabled: isUnconfirmed,
      describedBy: isUnconfirmed ? waitsId : undefined,
      run: () => setAction('approve'),
    });
  if (status === 'pending') decisions.push({ key: 'i', label: 'Ask for information', run: () => setAction('ask') });
  if (status !== 'rejected' && !detail.user.isAdmin)
    decisions.push({ key: 'r', label: 'Reject', destructive: true, run: () => setAction('reject') });
  return (
    <DeskCase
      title={detail.user.fullName}
      badges={
        <>
          {status === 'pending' ? (
            <AgeChip businessHours={application.businessHours} />
          ) : (
            <StatusBadge status={status} />
          )}
          {item && item.state !== 'waiting' ? <Badge variant="secondary">{stateText[item.state]}</Badge> : null}
        </>
      }
      actions={status === 'pending' ? <Assignment detail={detail} application={application} /> : null}
      decisions={decisions}
      panel={
        action ? (
          <ApplicationDecision key={action} action={action} detail={detail} onCancel={() => setAction(null)} />
        ) : null
      }
    >
      <Signals signals={application.signals} />
      {isUnconfirmed ? (
        <AddressWaits id={waitsId} email={application.form.email} onByHand={() => setAction('approve')} />
      ) : null}
      {rejection ? (
        <p className="text-sm text-ink-soft">
          Rejected <RelativeTime value={rejection.at} suffix="ago" isInSentence />
          {rejection.by ? ` by ${rejection.by}` : ''}: {REJECTION_REASONS[rejection.reason]}
        </p>
      ) : null}
      <Correspondence application={application} />
      <CaseFacts facts={formFacts(application.form)} />
      <CaseSection title="Internal notes">
        <StaffNotes userId={detail.user.id} notes={application.internalNotes} />
      </CaseSection>
      <CaseSection title="History">
        {detail.history.length > 0 ? (
          <AuditLines lines={detail.history} />
        ) : (
          <p className="text-sm text-ink-faint">Nothing yet.</p>
        )}
        <p className="text-sm">
          <SiteLink to={`/admin/users?user=${detail.user.id}`} className="link">
            Open the account
          </SiteLink>
        </p>
      </CaseSection>
    </DeskCase>
  );
}

function StatusBadge({ status }: { status: 'pending' | 'approved' | 'rejected' }) {
  return (
    <Badge variant={status === 'rejected' ? 'destructive' : 'outline'}>
      {status === 'approved' ? 'Approved' : status === 'rejected' ? 'Rejected' : 'Pending'}
    </Badge>
  );
}

/** The assigned reviewer, with buttons to take the application and to release it. */
function Assignment({ detail, application }: Pick<ReviewProps, 'detail' | 'application'>) {
  const { id } = detail.user;
  const { assignedTo } = application;
  const assign = useAdminAction(admin.assign, id, assignedTo ? 'Unassigned' : 'Assigned to you');
  return (
    <>
      {assign.error ? <FieldError>{sentenceOf(assign.error)}</FieldError> : null}
      {assignedTo ? <span className="self-center text-sm text-ink-soft">With {assignedTo.fullName}</span> : null}
      <Button
        size="sm"
        variant="ghost"
        loading={assign.isPending}
        onClick={() => assign.mutate({ params: { id }, body: { assigned: !assignedTo } })}
      >
        {assignedTo ? 'Unassign' : 'Assign to me'}
      </Button>
    </>
  );
}
