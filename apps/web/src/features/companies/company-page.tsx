import type { CompanyPage as Company } from '@innerspring/contract/companies/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SideCards } from '../../parts/side-cards.tsx';
import { companyPath } from '../../parts/site-link.tsx';
import { ApiError } from '../../platform/api.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useIsMobile } from '../../platform/use-media.ts';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { compactCount } from '../../ui/words/number-format.ts';
import { CompanyHeader } from './company-header.tsx';
import { CompanySearch } from './company-search.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyOverview, CompanyPeople, CompanyPosts, HandoverOffer } from './company-tabs.tsx';
import { companyQuery } from './company.data.ts';

/** The company does not exist: offers a search for another one. */
function CompanyNotFound() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  return (
    <Card bleed padded className="grid justify-items-center gap-4 py-8 text-center">
      <CoilMark size={40} className="text-copper" />
      <h1>Company not found</h1>
      <p className="text-ink-soft">It may have been renamed or removed. Search for it by name.</p>
      <FormField label="Search companies" className="w-full max-w-100 text-start">
        <CompanySearch
          value={name}
          onValueChange={setName}
          onSelect={({ id }) => void navigate({ to: companyPath(id) })}
        />
      </FormField>
    </Card>
  );
}

const ManagePanel = lazyPart('part', () => import('./manage-panel.tsx'));
const CompanyJobs = lazyPart('part', () => import('../jobs/public/company-jobs.tsx'));

export type CompanyTab = 'overview' | 'posts' | 'people' | 'jobs' | 'manage';
interface CompanyPageProps {
  id: number;
  tab: CompanyTab;
  onTab: (tab: CompanyTab) => void;
}

/** The server counts people up to this number. */
const PEOPLE_COUNTED = 1000;
const goneCodes = new Set([400, 404]);

/** The placeholder of a company's page, with its card in the right rail. */
function CompanySkeleton() {
  return (
    <>
      <SkeletonRegion label="Loading the company">
        <Card bleed className="overflow-hidden max-md:-mt-2.5">
          <Skeleton className="h-16 rounded-none! md:h-24" />
          <div className="grid gap-3 px-4.5 pb-5 md:px-6">
            <Skeleton className="-mt-12 size-25 outline-4 outline-paper" />
            <Skeleton className="h-8 w-64 max-w-full" />
            <Skeleton className="h-6 w-80 max-w-full" />
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="h-8 w-56 max-w-full rounded-pill!" />
          </div>
        </Card>
      </SkeletonRegion>
      <div>
        <div className="flex h-10 items-center gap-6 border-b border-seam px-3 max-md:h-11">
          {[72, 56, 60].map((width) => (
            <Skeleton key={width} className="h-4" style={{ width }} />
          ))}
        </div>
        <Card bleed padded className="mt-4">
          <Skeleton className="mb-4 h-5 w-24" />
          <SkeletonText lines={4} />
        </Card>
      </div>
      <SideCards>
        <Card padded className="max-md:hidden">
          <Skeleton className="mb-4 h-5 w-24" />
          <SkeletonText lines={8} />
        </Card>
      </SideCards>
    </>
  );
}

function tabsOf(company: Company) {
  const { id, name, peopleCount, viewerRole } = company;
  const people = peopleCount >= PEOPLE_COUNTED ? '1,000+' : compactCount(peopleCount);
  const shown = [
    { value: 'overview' as const, label: 'Overview', content: <CompanyOverview company={company} /> },
    {
      value: 'posts' as const,
      label: 'Posts',
      count: compactCount(company.postCount),
      content: <CompanyPosts companyId={id} />,
    },
    { value: 'people' as const, label: 'People', count: people, content: <CompanyPeople companyId={id} name={name} /> },
    {
      value: 'jobs' as const,
      label: 'Jobs',
      content: (
        <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
          <CompanyJobs companyId={id} name={name} />
        </Suspense>
      ),
    },
  ];
  if (!viewerRole) return shown;
  const manage = (
    <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
      <ManagePanel company={company} />
    </Suspense>
  );
  return [...shown, { value: 'manage' as const, label: 'Manage', content: manage }];
}

/** The page of one company. The id of a merged company redirects to the company it was merged into. */
export function CompanyPage({ id, tab, onTab }: CompanyPageProps) {
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const { data: company, error, refetch } = useQuery(companyQuery(id));
  usePageTitle(company?.name ?? 'Company');
  const movedTo = company && company.id !== id ? company.id : null;
  useEffect(() => {
    if (movedTo !== null) void navigate({ to: companyPath(movedTo), replace: true });
  }, [movedTo, navigate]);
  if (error instanceof ApiError && goneCodes.has(error.status)) return <CompanyNotFound />;
  if (error && !company) {
    return (
      <>
        <h1 className="sr-only">Company</h1>
        <Card bleed>
          <LoadFailed what="the company" error={error} onRetry={() => refetch()} />
        </Card>
      </>
    );
  }
  if (!company || movedTo !== null) return <CompanySkeleton />;
  const tabs = tabsOf(company);
  const current = tabs.some(({ value }) => value === tab) ? tab : 'overview';
  return (
    <>
      {company.handoverFrom ? <HandoverOffer company={company} from={company.handoverFrom} /> : null}
      <CompanyHeader company={company} />
      <Tabs label={`About ${company.name}`} tabs={tabs} value={current} onValueChange={onTab} />
      {isMobile ? null : (
        <SideCards>
          <CompanyFacts company={company} />
        </SideCards>
      )}
    </>
  );
}
