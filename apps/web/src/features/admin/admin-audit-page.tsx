import { admin } from '@innerspring/contract/admin/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../platform/query.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AdminFrame } from './public/admin-frame.tsx';
import { AuditLines } from './public/audit-lines.tsx';
import { PagedList } from './public/paged-list.tsx';

const actions = [
  ['', 'All actions'],
  ['applications.approve', 'Applications approved'],
  ['applications.reject', 'Applications rejected'],
  ['applications.ask', 'Information asked for'],
  ['users.suspend', 'Suspensions'],
  ['users.requestAdmin', 'Admin requests'],
  ['users.grantAdmin', 'Admins made'],
  ['users.revokeAdmin', 'Admins removed'],
  ['users.verify', 'Verified badges'],
  ['users.resetTwoFactor', 'Two-factor resets'],
  ['users.note', 'Notes'],
  ['bugs.move', 'Bug reports moved'],
] as const;

export interface AdminAuditPageProps {
  action: string | undefined;
  onAction: (action: string | undefined) => void;
}

/** The audit log, newest first; the filter stands in the address. */
export function AdminAuditPage({ action, onAction }: AdminAuditPageProps) {
  const list = useInfiniteQuery(pages(admin.audit, { query: { action } }));
  return (
    <AdminFrame title="Audit log" current="/admin/audit">
      <FormField label="Action" className="max-w-80">
        <Select
          options={actions.map(([value, label]) => ({ value, label }))}
          value={action ?? ''}
          onChange={(event) => onAction(event.target.value || undefined)}
        />
      </FormField>
      <PagedList list={list} label="the audit log" empty={<EmptyState>Nothing has been recorded yet.</EmptyState>}>
        {(lines) => (
          <Card className="px-4 py-1">
            <AuditLines lines={lines} />
          </Card>
        )}
      </PagedList>
    </AdminFrame>
  );
}
