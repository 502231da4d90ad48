import { createFileRoute } from '@tanstack/react-router';
import { AdminCompaniesPage, type AdminCompaniesSearch } from '../features/admin/admin-companies-page.tsx';
import { oneOf, textOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/companies/')({
  staticData: { title: 'Companies' },
  validateSearch: (given: Record<string, unknown>): AdminCompaniesSearch => ({
    tab: oneOf(given.tab, ['companies', 'claims']),
    q: textOf(given.q),
    badge: oneOf(given.badge, ['unclaimed', 'claimed', 'verified']),
    suspended: oneOf(given.suspended, ['yes', 'no']),
  }),
  component: AdminCompanies,
});

function AdminCompanies() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = (next: AdminCompaniesSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  return <AdminCompaniesPage search={search} onSearch={onSearch} />;
}
