import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSearchPage, type SearchPageSearch } from '../features/search/search-frame.tsx';
import { SearchPage } from '../features/search/search-page.tsx';

export const Route = createFileRoute('/search')({
  staticData: HEADED_SCREENS['/search'],
  component: Search,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function Search() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readSearchPage(given), [given]);
  const navigate = Route.useNavigate();
  // Changing tabs or the query is a step that Back undoes; changing a filter isn't.
  const onSearch = (next: SearchPageSearch) =>
    void navigate({ search: next, replace: next.q === search.q && next.tab === search.tab, resetScroll: false });
  return <SearchPage search={search} onSearch={onSearch} />;
}
