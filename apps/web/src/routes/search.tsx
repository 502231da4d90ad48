import { createFileRoute } from '@tanstack/react-router';
import { SearchPage, type SearchPageSearch } from '../features/search/search-page.tsx';
import { oneOf, textOf } from '../platform/search-text.ts';

function readSearch(given: Record<string, unknown>): SearchPageSearch {
  return { q: textOf(given.q), tab: oneOf(given.tab, ['people', 'companies', 'posts']) };
}

export const Route = createFileRoute('/search')({
  staticData: { title: 'Search' },
  validateSearch: readSearch,
  component: Search,
});

function Search() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <SearchPage search={search} onSearch={(next) => void navigate({ search: next })} />;
}
