import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AdminUsersPage, type AdminUsersSearch } from '../features/admin/users/admin-users-page.tsx';
import { idOf, oneOf, textOf } from '../platform/search-text.ts';

function readSearch(given: Record<string, unknown>): AdminUsersSearch {
  return {
    tab: oneOf(given.tab, ['applications', 'users']),
    q: textOf(given.q),
    status: oneOf(given.status, ['pending', 'approved', 'rejected']),
    role: oneOf(given.role, ['admin', 'member']),
    premium: oneOf(given.premium, ['yes', 'no']),
    suspended: oneOf(given.suspended, ['yes', 'no']),
    user: idOf(given.user),
  };
}

export const Route = createFileRoute('/admin/users')({
  staticData: HEADED_SCREENS['/admin/users'],
  component: AdminUsers,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function AdminUsers() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readSearch(given), [given]);
  const navigate = Route.useNavigate();
  // Opening a user or changing tabs is a step that Back undoes; typing in a filter isn't.
  const onSearch = (next: AdminUsersSearch, how?: { replace: boolean }) =>
    void navigate({
      search: next,
      replace: how?.replace ?? (next.user === search.user && next.tab === search.tab),
      resetScroll: false,
    });
  return <AdminUsersPage search={search} onSearch={onSearch} />;
}
