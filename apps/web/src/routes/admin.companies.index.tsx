import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AdminCompaniesPage, type AdminCompaniesSearch } from '../features/companies/admin/admin-companies-page.tsx';
import { idOf, oneOf, textOf } from '../platform/search-text.ts';

function readSearch(given: Record<string, unknown>): AdminCompaniesSearch {
  return {
    tab: oneOf(given.tab, ['companies', 'claims']),
    claim: idOf(given.claim),
    q: textOf(given.q),
    badge: oneOf(given.badge, ['unclaimed', 'claimed', 'verified']),
    suspended: oneOf(given.suspended, ['yes', 'no']),
  };
}

export const Route = createFileRoute('/admin/companies/')({
  staticData: HEADED_SCREENS['/admin/companies'],
  component: AdminCompanies,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function AdminCompanies() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readSearch(given), [given]);
  const navigate = Route.useNavigate();
  // Opening a claim or changing the list is a step that Back undoes; typing in a filter isn't.
  const onSearch = (next: AdminCompaniesSearch, how = { replace: true }) =>
    void navigate({ search: next, replace: how.replace, resetScroll: false });
  return <AdminCompaniesPage search={search} onSearch={onSearch} />;
}
