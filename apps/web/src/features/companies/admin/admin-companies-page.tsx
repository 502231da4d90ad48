import type { ClaimRow } from '@innerspring/contract/companies/admin';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { companyPath, profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { fieldsOf, sentenceOf } from '../../../platform/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SegmentedSwitch } from '../../../ui/toggles.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { AdminFrame, PagedList } from '../../admin/public/admin-page.tsx';
import { useCompanyStaffAction } from '../company.data.ts';
import { type CompanyFilters, CompanyTable } from './company-table.tsx';

/** What the address of the page holds. */
export type AdminCompaniesSearch = CompanyFilters & { tab?: 'companies' | 'claims' | undefined };

interface AdminCompaniesPageProps {
  search: AdminCompaniesSearch;
  onSearch: (next: AdminCompaniesSearch) => void;
}

/** All companies, and the queue of claims. */
export function AdminCompaniesPage({ search, onSearch }: AdminCompaniesPageProps) {
  const tab = search.tab ?? 'companies';
  return (
    <AdminFrame title="Companies" current="/admin/companies">
      <SegmentedSwitch
        label="List"
        className="justify-self-start"
        value={tab}
        onValueChange={(value) => onSearch({ tab: value === 'claims' ? 'claims' : undefined })}
        options={[
          { value: 'companies', label: 'All companies' },
          { value: 'claims', label: 'Claims' },
        ]}
      />
      {tab === 'claims' ? (
        <ClaimQueue />
      ) : (
        <CompanyTable filters={search} onFilters={(filters) => onSearch({ ...search, ...filters })} />
      )}
    </AdminFrame>
  );
}

type Decision = { claim: ClaimRow; state: 'approved' | 'refused' };

/** Open claims with what speaks for them, oldest first. */
function ClaimQueue() {
  const [decision, setDecision] = useState<Decision>();
  const list = useInfiniteQuery(pages(adminCompanies.claims, { query: { state: 'open' } }));
  return (
    <>
      <PagedList list={list} label="claims" empty={<EmptyState>No claim waits for a decision.</EmptyState>}>
        {(items) => items.map((claim) => <Claim key={claim.id} claim={claim} onDecide={setDecision} />)}
      </PagedList>
      {decision ? <DecideDialog {...decision} onClose={() => setDecision(undefined)} /> : null}
    </>
  );
}

const methodNames = { email: 'Mailed code', dns: 'DNS record', file: 'File on the website', documents: 'Documents' };

function Claim({ claim, onDecide }: { claim: ClaimRow; onDecide: (decision: Decision) => void }) {
  const { person, company } = claim;
  return (
    <Card padded className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <SiteLink to={profilePath(person.id)} className="link font-semibold">
            {person.fullName}
          </SiteLink>{' '}
          claims{' '}
          <SiteLink to={companyPath(company.id)} className="link font-semibold">
            {company.name}
          </SiteLink>
        </p>
        <Badge variant="outline">{methodNames[claim.method]}</Badge>
        {claim.rivals > 0 ? <Badge variant="destructive">Rivals: {claim.rivals}</Badge> : null}
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {claim.email} ({claim.emailVerified ? 'confirmed' : 'not confirmed'}) · domain {company.domain ?? 'unknown'} ·{' '}
        <RelativeTime value={claim.createdAt} suffix="ago" />
      </p>
      {claim.evidence ? (
        <p dir="auto" className="rounded-control bg-sunk px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {claim.evidence}
        </p>
      ) : (
        <p className="text-ink-soft">Nothing was written.</p>
      )}
      <div className="flex gap-2">
        <Button size="sm" onClick={() => onDecide({ claim, state: 'approved' })}>
          Approve
        </Button>
        <Button size="sm" variant="outline" onClick={() => onDecide({ claim, state: 'refused' })}>
          Decline
        </Button>
      </div>
    </Card>
  );
}

type Role = 'owner' | 'admin' | 'editor';

const roles = [
  { value: '', label: 'Owner, or editor where there is one' },
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admin' },
  { value: 'editor', label: 'Editor' },
];

function DecideDialog({ claim, state, onClose }: Decision & { onClose: () => void }) {
  const formId = useId();
  const [role, setRole] = useState('');
  const [reason, setReason] = useState('');
  const isApproval = state === 'approved';
  const decide = useCompanyStaffAction(
    adminCompanies.decideClaim,
    isApproval ? 'Claim approved' : 'Claim refused',
    onClose,
  );
  const fields = fieldsOf(decide.error);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = role ? { role: role as Role } : {};
    const body = { state, ...(isApproval ? chosen : {}), ...(reason.trim() ? { reason } : {}) };
    decide.mutate({ params: { id: claim.id }, body });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`${isApproval ? 'Approve' : 'Decline'} the claim of ${claim.person.fullName}`}
      description={`To ${claim.company.name}. The claimant gets a mail.`}
      footer={
        <Button type="submit" form={formId} variant={isApproval ? 'primary' : 'destructive'} loading={decide.isPending}>
          {isApproval ? 'Approve' : 'Decline'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {decide.error && Object.keys(fields).length === 0 ? <FieldError>{sentenceOf(decide.error)}</FieldError> : null}
        {isApproval ? (
          <FormField label="Role">
            <Select options={roles} value={role} onChange={(event) => setRole(event.target.value)} />
          </FormField>
        ) : null}
        <FormField label="Reason" optional={isApproval} help="The claimant reads it." error={fields['reason']}>
          <TextArea rows={3} limit={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </FormField>
      </form>
    </Dialog>
  );
}
