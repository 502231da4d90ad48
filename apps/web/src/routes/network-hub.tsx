import { createFileRoute } from '@tanstack/react-router';
import { NetworkPage } from '../features/network/network-page.tsx';
import { type NetworkSearch, readNetworkSearch } from '../features/network/network-search.ts';

export const Route = createFileRoute('/network-hub')({
  staticData: { title: 'Industry Network' },
  validateSearch: readNetworkSearch,
  component: NetworkHubRoute,
});

function NetworkHubRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  // Another tab is a step that Back undoes; a filter is not.
  const onSearch = (next: NetworkSearch) =>
    void navigate({ search: next, replace: next.tab === search.tab, resetScroll: false });
  return <NetworkPage search={search} onSearch={onSearch} />;
}
