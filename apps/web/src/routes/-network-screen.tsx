import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { NetworkPage } from '../features/directory/network-page.tsx';
import { type NetworkSearch, readNetworkSearch } from '../features/directory/network.data.ts';

/**
 * The one screen behind three URLs. It reads the search itself: what a route declares for that loads with the first
 * page, whichever it is.
 */
export function NetworkScreen({ path }: { path: '/network-hub' | '/network' | '/directory' }) {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => readNetworkSearch(given), [given]);
  const navigate = useNavigate();
  // Changing tabs is a step that Back undoes; changing a filter isn't.
  const onSearch = (next: NetworkSearch) =>
    void navigate({ to: path, search: next, replace: next.tab === search.tab, resetScroll: false });
  return <NetworkPage search={search} onSearch={onSearch} />;
}
