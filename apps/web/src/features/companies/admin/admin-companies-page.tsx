import { SegmentedSwitch } from '../../../ui/toggles.tsx';
import { AdminFrame } from '../../admin/public/admin-page.tsx';
import { ClaimDesk } from './claim-desk.tsx';
import { type CompanyFilters, CompanyTable } from './company-table.tsx';

/** The page's search parameters. */
export type AdminCompaniesSearch = CompanyFilters & {
  tab?: 'companies' | 'claims' | undefined;
  claim?: number | undefined;
};

interface AdminCompaniesPageProps {
  search: AdminCompaniesSearch;
  /** `replace` if Back shouldn't undo it. */
  onSearch: (next: AdminCompaniesSearch, how?: { replace: boolean }) => void;
}

/** All companies, and the queue of claims. */
export function AdminCompaniesPage({ search, onSearch }: AdminCompaniesPageProps) {
  const isQueue = search.tab === 'claims';
  return (
    <AdminFrame
      title="Companies"
      current="/admin/companies"
      isDesk={isQueue}
      actions={
        <SegmentedSwitch
          label="List"
          value={isQueue ? 'claims' : 'companies'}
          onValueChange={(value) => onSearch({ tab: value === 'claims' ? 'claims' : undefined }, { replace: false })}
          options={[
            { value: 'companies', label: 'All companies' },
            { value: 'claims', label: 'Claims' },
          ]}
        />
      }
    >
      {isQueue ? (
        <ClaimDesk open={search.claim} onOpen={(claim, how) => onSearch({ tab: 'claims', claim }, how)} />
      ) : (
        <CompanyTable filters={search} onFilters={(filters) => onSearch({ ...search, ...filters })} />
      )}
    </AdminFrame>
  );
}
