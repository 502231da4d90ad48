import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AdminCompaniesPage, type AdminCompaniesSearch } from '../features/companies/admin/admin-companies-page.tsx';
import { oneOf, textOf } from '../platform/search-text.ts';

function readSearch(given: Record<string, unknown>): AdminCompaniesSearch {
  return {
    tab: oneOf(given.tab, ['companies', 'claims']),
    q: textOf(given.q),
    badge: oneOf(given.badge, ['unclaimed', 'claimed', 'verified']),
    suspended: oneOf(given.suspended, ['yes', 'no']),
  };
}

export const Route = createFileRoute('/admin/companies/')({
  staticData: { title: 'Companies' },
  component: AdminCompanies,
});

/** Reads the address itself: what a route declares for that loads with the first page that anybody opens. */
function AdminCompanies() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readSearch(given), [given]);
  const navigate = Route.useNavigate();
  const onSearch = (next: AdminCompaniesSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  return <AdminCompaniesPage search={search} onSearch={onSearch} />;
}
