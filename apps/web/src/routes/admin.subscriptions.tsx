import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { ORDER_STATES } from '@innerspring/contract/orders/endpoints';
import { PREMIUM_STATES } from '@innerspring/contract/premium/endpoints';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  AdminSubscriptionsPage,
  type AdminSubscriptionsSearch,
  SUBSCRIPTION_TABS,
} from '../features/premium/admin/admin-subscriptions-page.tsx';
import { idOf, oneOf, textOf } from '../platform/search-text.ts';

function readSearch(given: Record<string, unknown>): AdminSubscriptionsSearch {
  const tab = oneOf(given.tab, SUBSCRIPTION_TABS);
  return {
    tab,
    q: textOf(given.q),
    state: oneOf(given.state, tab === 'orders' ? ORDER_STATES : PREMIUM_STATES),
    problem: oneOf(given.problem, ['yes']),
    order: idOf(given.order),
  };
}

export const Route = createFileRoute('/admin/subscriptions')({
  staticData: HEADED_SCREENS['/admin/subscriptions'],
  component: AdminSubscriptions,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function AdminSubscriptions() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readSearch(given), [given]);
  const navigate = Route.useNavigate();
  const onSearch = (next: AdminSubscriptionsSearch, how = { replace: true }) =>
    void navigate({ search: next, replace: how.replace, resetScroll: false });
  return <AdminSubscriptionsPage search={search} onSearch={onSearch} />;
}
