import type { AdminCompany } from '@innerspring/contract/companies/admin';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import { useState } from 'react';
import { SiteLink } from '../../../parts/site-link.tsx';
import { sentenceOf } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SegmentedSwitch } from '../../../ui/segmented-switch.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { AdminFrame } from '../../admin/public/admin-frame.tsx';
import { useCompanyStaffAction } from '../company.data.ts';
import { ClaimQueue } from './claim-queue.tsx';
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

type Merge = AdminCompany['merges'][number];
const editPath = (id: number) => `/admin/companies/edit/${id}`;
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

function MergeLine({ merge }: { merge: Merge }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useCompanyStaffAction(adminCompanies.undoMerge, `${merge.from.name} is back`);
  return (
    <li className="grid gap-1.5">
      <p className="wrap-anywhere">
        <SiteLink to={editPath(merge.from.id)} className="link">
          {merge.from.name}
        </SiteLink>{' '}
        into{' '}
        <SiteLink to={editPath(merge.into.id)} className="link">
          {merge.into.name}
        </SiteLink>
        , <RelativeTime value={merge.createdAt} suffix="ago" />
      </p>
      {undo.error ? <FieldError>{sentenceOf(undo.error)}</FieldError> : null}
      {merge.undoneAt ? (
        <p className="text-sm text-ink-soft">Undone</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" variant="outline" loading={undo.isPending} onClick={() => setAsking(true)}>
            Undo
          </Button>
          <span className="text-sm text-ink-soft">until {day.format(new Date(merge.undoUntil))}</span>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo the merge of ${merge.from.name} into ${merge.into.name}?`}
        description="What was moved goes back, and the old page is a page again."
        confirmLabel="Undo the merge"
        onConfirm={() => undo.mutate({ params: { id: merge.id } })}
      />
    </li>
  );
}

/** Companies that this one could be mistaken for, and the merges so far. */
export function CompanyMerges({ detail }: { detail: AdminCompany }) {
  return (
    <>
      <Card padded className="grid gap-3">
        <h2 className="text-lg font-semibold">Look-alikes</h2>
        {detail.lookAlikes.length === 0 ? (
          <p className="text-ink-soft">No company has a similar name or the same domain.</p>
        ) : (
          <ul className="grid gap-1">
            {detail.lookAlikes.map(({ id, name, why }) => (
              <li key={id}>
                <SiteLink to={editPath(id)} className="link">
                  {name}
                </SiteLink>{' '}
                <span className="text-sm text-ink-soft">{why === 'domain' ? 'same domain' : 'similar name'}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {detail.merges.length > 0 ? (
        <Card padded className="grid gap-3">
          <h2 className="text-lg font-semibold">Merges</h2>
          <ul className="grid gap-4">
            {detail.merges.map((merge) => (
              <MergeLine key={merge.id} merge={merge} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
