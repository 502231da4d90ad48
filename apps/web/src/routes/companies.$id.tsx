import { createFileRoute } from '@tanstack/react-router';
import { shownOnCompany } from '../features/companies/company.data.ts';
import { CompanyPage, type CompanyTab } from '../features/companies/company-page.tsx';
import { useOpenPage } from '../platform/seen/open-page.ts';
import { oneOf } from '../platform/search-text.ts';

// The title is the company's name, which the page sets once it knows it.
export const Route = createFileRoute('/companies/$id')({
  staticData: { frame: 'reading' },
  validateSearch: (given: Record<string, unknown>): { tab?: CompanyTab | undefined } => ({
    tab: oneOf(given.tab, ['overview', 'posts', 'people', 'jobs', 'manage']),
  }),
  component: Company,
});

function Company() {
  const { id } = Route.useParams();
  useOpenPage('company', Number(id), shownOnCompany);
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTab = (next: CompanyTab) =>
    void navigate({ search: { tab: next === 'overview' ? undefined : next }, replace: true, resetScroll: false });
  // If the id isn't a number, the server rejects it like that of a company that doesn't exist.
  return <CompanyPage key={id} id={Number(id)} tab={tab ?? 'overview'} onTab={onTab} />;
}
