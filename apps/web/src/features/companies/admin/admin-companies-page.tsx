import { SegmentedSwitch } from '../../../ui/segmented-switch.tsx';
import { AdminFrame } from '../../admin/public/admin-frame.tsx';
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
