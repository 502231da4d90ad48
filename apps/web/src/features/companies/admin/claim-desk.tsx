import type { ClaimRow } from '@innerspring/contract/companies/admin';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DecisionPanel } from '../../../parts/desk/decision-panel.tsx';
import { CaseFacts, CaseSection, DeskCase, DeskCaseState } from '../../../parts/desk/desk-case.tsx';
import { useDesk } from '../../../parts/desk/desk-context.ts';
import { Desk } from '../../../parts/desk/desk.tsx';
import { MailPreview, useSettled } from '../../../parts/desk/mail-preview.tsx';
import { useDeskItem } from '../../../parts/desk/use-desk-item.ts';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { companyPath, SiteLink } from '../../../parts/site-link.tsx';
import { pages, query } from '../../../platform/query.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { Age } from '../../../ui/words/days.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { companyStaffTouches } from '../company.data.ts';

type ClaimList = UseInfiniteQueryResult<InfiniteData<{ items: ClaimRow[] }>>;

interface ClaimDeskProps {
  open: number | undefined;
  onOpen: (claim: number | undefined, how: { replace: boolean }) => void;
}

/** Open claims with their evidence, oldest first, and the open one beside them. */
export function ClaimDesk({ open, onOpen }: ClaimDeskProps) {
  const list = useInfiniteQuery(pages(adminCompanies.claims, { query: { state: 'open' } }));
  return (
    <Desk
      list={list}
      what="claims"
      keyOf={({ id }) => id}
      row={(claim) => <ClaimLine claim={claim} />}
      open={open}
      onOpen={onOpen}
      empty="All clear. New claims appear here, oldest first."
    >
      {(id, item) => <Claim key={id} list={list} item={item} />}
    </Desk>
  );
}

const methodNames = { email: 'Emailed code', dns: 'DNS record', file: 'File on the website', documents: 'Documents' };

function ClaimLine({ claim: { company, person, method, rivals, createdAt } }: { claim: ClaimRow }) {
  return (
    <>
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-semibold">{company.name}</span>
        <span className="shrink-0 text-xs text-ink-faint">
          <Age value={createdAt} />
        </span>
      </span>
      <span className="truncate text-sm text-ink-soft">{person.fullName}</span>
      <span className="flex min-w-0 flex-wrap gap-1">
        <Badge variant="outline">{methodNames[method]}</Badge>
        {rivals > 0 ? <Badge variant="destructive">{countOf(rivals, 'rival')}</Badge> : null}
      </span>
    </>
  );
}

function Claim({ list, item }: { list: ClaimList; item: ClaimRow | undefined }) {
  const { item: claim, isPending } = useDeskItem(list, item);
  const [state, setState] = useState<'approved' | 'refused' | null>(null);
  if (!claim) {
    const error = list.error ?? new Error('This claim was decided or withdrawn.');
    return <DeskCaseState isPending={isPending} error={error} onRetry={() => void list.refetch()} />;
  }
  const { person, company } = claim;
  return (
    <DeskCase
      title={`${person.fullName} claims ${company.name}`}
      badges={
        <>
          <Badge variant="outline">{methodNames[claim.method]}</Badge>
          {claim.rivals > 0 ? <Badge variant="destructive">{countOf(claim.rivals, 'rival')}</Badge> : null}
        </>
      }
      actions={
        <SiteLink to={companyPath(company.id)} className="link text-sm">
          Open the company
        </SiteLink>
      }
      decisions={
        claim.state === 'open'
          ? [
              { key: 'a', label: 'Approve', primary: true, run: () => setState('approved') },
              { key: 'd', label: 'Decline', destructive: true, run: () => setState('refused') },
            ]
          : []
      }
      panel={state ? <ClaimDecision key={state} claim={claim} state={state} onCancel={() => setState(null)} /> : null}
    >
      {claim.evidence ? (
        <p dir="auto" className="rounded-control bg-sunk px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {claim.evidence}
        </p>
      ) : (
        <p className="text-ink-soft">No evidence was given.</p>
      )}
      <CaseFacts
        facts={[
          ['Email', `${claim.email} (${claim.emailVerified ? 'confirmed' : 'not confirmed'})`],
          ['Company domain', company.domain],
          ['Proof found', claim.proofFoundAt && <RelativeTime key="found" value={claim.proofFoundAt} suffix="ago" />],
          ['Claimed', <RelativeTime key="claimed" value={claim.createdAt} suffix="ago" />],
        ]}
      />
      <CaseSection title="Claimed by">
        <PersonLine person={person} />
      </CaseSection>
    </DeskCase>
  );
}

type Role = 'owner' | 'admin' | 'editor';

const roles = [
  { value: '', label: 'Owner, or editor if it has an owner' },
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admin' },
  { value: 'editor', label: 'Editor' },
];
const atFirst: { role: Role | ''; reason: string } = { role: '', reason: '' };

interface ClaimDecisionProps {
  claim: ClaimRow;
  state: 'approved' | 'refused';
  onCancel: () => void;
}

function ClaimDecision({ claim, state, onCancel }: ClaimDecisionProps) {
  const { next } = useDesk();
  const isApproval = state === 'approved';
  const form = useActionForm(adminCompanies.decideClaim, {
    values: atFirst,
    toInput: ({ role, reason }) => ({
      params: { id: claim.id },
      body: {
        state,
        version: claim.version,
        ...(isApproval && role ? { role } : {}),
        ...(reason.trim() ? { reason } : {}),
      },
    }),
    through: withSudo,
    touches: companyStaffTouches,
    touchesIfRefused: /^adminCompanies\.claims$/,
    done: isApproval ? 'Claim approved' : 'Claim declined',
    guard: 'your decision',
    onDone: () => next(claim.id),
  });
  const [role, typed] = form.fields.watch(['role', 'reason']);
  const reason = useSettled(typed);
  const preview = useQuery({
    ...query(adminCompanies.previewClaim, {
      params: { id: claim.id },
      body: { state, ...(isApproval && role ? { role } : {}), reason },
    }),
    placeholderData: (previous) => previous,
  });
  return (
    <DecisionPanel
      form={form}
      title={`${isApproval ? 'Approve' : 'Decline'} the claim by ${claim.person.fullName}`}
      description={`To ${claim.company.name}.`}
      submit={isApproval ? 'Approve claim' : 'Decline claim'}
      destructive={!isApproval}
      preview={<MailPreview preview={preview} none="They get no email about this, only a notification." />}
      onCancel={onCancel}
    >
      {isApproval ? (
        <Field form={form} name="role" label="Role">
          <Select options={roles} />
        </Field>
      ) : null}
      <Field form={form} name="reason" label="Reason" optional={isApproval} help="They see this exactly as written.">
        <TextArea rows={3} limit={500} />
      </Field>
    </DecisionPanel>
  );
}
