import type { AdminCompanyRow } from '@innerspring/contract/companies/admin';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { compactCount } from '../../../ui/words/number-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { DebouncedSearch, FilterRow, PagedList } from '../../admin/public/admin-page.tsx';

export type CompanyFilters = {
  q?: string | undefined;
  badge?: 'unclaimed' | 'claimed' | 'verified' | undefined;
  suspended?: 'yes' | 'no' | undefined;
};

const badges = [
  { value: '', label: 'Any' },
  { value: 'unclaimed', label: 'Unclaimed' },
  { value: 'claimed', label: 'Claimed' },
  { value: 'verified', label: 'Verified' },
];
const yesNo = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
export const badgeLook = { unclaimed: 'outline', claimed: 'secondary', verified: 'default' } as const;
const noFilters: CompanyFilters = { q: undefined, badge: undefined, suspended: undefined };

/** The URL of the CSV file with the filtered companies. */
function csvAddress({ q, badge, suspended }: CompanyFilters): string {
  const given = Object.entries({ q, badge, suspended }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(given).toString();
  return text ? `${adminCompanies.csv.path}?${text}` : adminCompanies.csv.path;
}

function CompanyName({ company }: { company: AdminCompanyRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <AvatarShape name={company.name} id={company.id} src={company.logoUrl} size={36} shape="square" />
      <span className="min-w-0">
        <SiteLink
          to={`/admin/companies/edit/${company.id}`}
          className="block truncate font-semibold text-night hover:underline"
        >
          {company.name}
        </SiteLink>
        <span className="block truncate text-sm text-ink-faint">{company.domain ?? 'No domain'}</span>
      </span>
    </span>
  );
}

function State({ company }: { company: AdminCompanyRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge variant={badgeLook[company.badge]}>{company.badge}</Badge>
      {company.suspendedAt ? <Badge variant="destructive">Suspended</Badge> : null}
      {company.mergedInto ? <Badge variant="outline">Merged into {company.mergedInto.name}</Badge> : null}
    </span>
  );
}

interface CompanyTableProps {
  filters: CompanyFilters;
  onFilters: (filters: CompanyFilters) => void;
}

/** All companies, newest first, with search, filters and the CSV file. */
export function CompanyTable({ filters, onFilters }: CompanyTableProps) {
  const { q, badge, suspended } = filters;
  const list = useInfiniteQuery(pages(adminCompanies.list, { query: { q, badge, suspended } }));
  const isFiltered = Boolean(q || badge || suspended);
  return (
    <div className="grid gap-4">
      <FilterRow label="Companies">
        <FormField label="Search" className="min-w-56 flex-2">
          <DebouncedSearch
            value={q ?? ''}
            placeholder="Name or domain"
            onChange={(value) => onFilters({ q: value || undefined })}
          />
        </FormField>
        <FormField label="Badge" className="min-w-32 flex-1">
          <Select
            options={badges}
            value={badge ?? ''}
            onChange={(event) => onFilters({ badge: (event.target.value || undefined) as CompanyFilters['badge'] })}
          />
        </FormField>
        <FormField label="Suspended" className="min-w-32 flex-1">
          <Select
            options={yesNo}
            value={suspended ?? ''}
            onChange={(event) =>
              onFilters({ suspended: (event.target.value || undefined) as 'yes' | 'no' | undefined })
            }
          />
        </FormField>
        <Button asChild variant="outline">
          <a href={csvAddress(filters)} download="companies.csv">
            Export CSV
          </a>
        </Button>
      </FilterRow>
      <PagedList
        list={list}
        label="companies"
        empty={
          <EmptyState
            action={isFiltered ? <Button onClick={() => onFilters(noFilters)}>Clear filters</Button> : undefined}
          >
            {isFiltered ? 'No company matches these filters.' : 'Companies will appear here.'}
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable
            caption="Companies"
            rows={items}
            rowKey={(company) => company.id}
            columns={[
              { key: 'name', header: 'Name', primary: true, cell: (company) => <CompanyName company={company} /> },
              {
                key: 'type',
                header: 'Type',
                cell: ({ type, location }) => [type, location].filter(Boolean).join(', ') || '–',
              },
              { key: 'state', header: 'Status', cell: (company) => <State company={company} /> },
              {
                key: 'followers',
                header: 'Followers',
                numeric: true,
                cell: ({ followerCount }) => compactCount(followerCount),
              },
              { key: 'posts', header: 'Posts', numeric: true, cell: ({ postCount }) => compactCount(postCount) },
              {
                key: 'added',
                header: 'Added',
                cell: ({ createdAt }) => <RelativeTime value={createdAt} suffix="ago" />,
              },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}
