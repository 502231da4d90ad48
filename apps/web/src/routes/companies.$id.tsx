import { createFileRoute } from '@tanstack/react-router';
import { shownOnCompany } from '../features/companies/company.data.ts';
import { CompanyPage, type CompanyTab } from '../features/companies/company-page.tsx';
import { useOpenPage } from '../platform/seen/open-page.ts';
import { oneOf } from '../platform/search-text.ts';

const tabs = ['overview', 'posts', 'people', 'jobs', 'manage'] as const satisfies readonly CompanyTab[];

// The title is the company's name, which the page sets once it knows it.
export const Route = createFileRoute('/companies/$id')({
  staticData: { frame: 'reading' },
  component: Company,
});

function Company() {
  const { id } = Route.useParams();
  useOpenPage('company', Number(id), shownOnCompany);
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  const onTab = (next: CompanyTab) =>
    void navigate({ search: next === 'overview' ? {} : { tab: next }, replace: true, resetScroll: false } as never);
  // If the id isn't a number, the server rejects it like that of a company that doesn't exist.
  return <CompanyPage key={id} id={Number(id)} tab={oneOf(given.tab, tabs) ?? 'overview'} onTab={onTab} />;
}
