import type { CompanyPage as Company } from '@innerspring/contract/companies/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { companyPath } from '../../parts/site-link.tsx';
import { ApiError } from '../../platform/api.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { compactCount } from '../../ui/words/number-format.ts';
import { CompanyHeader } from './company-header.tsx';
import { CompanySearch } from './company-search.tsx';
import { CompanyOverview, CompanyPeople, CompanyPosts, HandoverOffer } from './company-tabs.tsx';
import { companyQuery } from './company.data.ts';

/** Says that there is no such company, and helps to find the right one. */
function CompanyNotFound() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  return (
    <div className="mx-auto grid w-full max-w-130 px-4 pt-12 pb-24">
      <Card padded className="grid justify-items-center gap-4 text-center">
        <CoilMark size={40} className="text-copper" />
        <h1 className="text-2xl">Company not found</h1>
        <p className="text-ink-soft">It may have been renamed, or never been here. Look for it by name.</p>
        <FormField label="Search companies" className="w-full text-start">
          <CompanySearch
            value={name}
            onValueChange={setName}
            onSelect={({ id }) => void navigate({ to: companyPath(id) })}
          />
        </FormField>
      </Card>
    </div>
  );
}

const ManagePanel = lazyPart('part', () => import('./manage-panel.tsx'));

export type CompanyTab = 'overview' | 'posts' | 'people' | 'manage';
interface CompanyPageProps {
  id: number;
  tab: CompanyTab;
  onTab: (tab: CompanyTab) => void;
}

const frame =
  'mx-auto grid w-full max-w-200 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:gap-2.5 max-md:pt-0 md:px-4';
/** Counted up to here by the server. */
const PEOPLE_COUNTED = 1000;
const goneCodes = new Set([400, 404]);

function CompanySkeleton() {
  return (
    <SkeletonRegion label="Loading the company" className={frame}>
      <Card bleed className="overflow-hidden">
        <Skeleton className="h-32 rounded-none! md:h-48" />
        <div className="px-4.5 pb-5 md:px-6">
          <Skeleton className="-mt-12 size-25 outline-4 outline-paper" />
          <Skeleton className="mt-4 h-8 w-64 max-w-full" />
          <Skeleton className="mt-3 h-4 w-80 max-w-full" />
          <SkeletonText lines={2} className="mt-5" />
        </div>
      </Card>
    </SkeletonRegion>
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
  ];
  if (!viewerRole) return shown;
  const manage = (
    <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
      <ManagePanel company={company} />
    </Suspense>
  );
  return [...shown, { value: 'manage' as const, label: 'Manage', content: manage }];
}

/** The page of one company. The number of a merged one leads to the page it went into. */
export function CompanyPage({ id, tab, onTab }: CompanyPageProps) {
  const navigate = useNavigate();
  const { data: company, error, refetch } = useQuery(companyQuery(id));
  usePageTitle(company?.name ?? 'Company');
  const movedTo = company && company.id !== id ? company.id : null;
  useEffect(() => {
    if (movedTo !== null) void navigate({ to: companyPath(movedTo), replace: true });
  }, [movedTo, navigate]);
  if (error instanceof ApiError && goneCodes.has(error.status)) return <CompanyNotFound />;
  if (error && !company) {
    return (
      <div className={frame}>
        <h1 className="sr-only">Company</h1>
        <Card bleed>
          <LoadFailed what="the company" error={error} onRetry={() => refetch()} />
        </Card>
      </div>
    );
  }
  if (!company || movedTo !== null) return <CompanySkeleton />;
  const tabs = tabsOf(company);
  const current = tabs.some(({ value }) => value === tab) ? tab : 'overview';
  return (
    <div className={frame}>
      {company.handoverFrom ? <HandoverOffer company={company} from={company.handoverFrom} /> : null}
      <CompanyHeader company={company} />
      <Tabs label={`About ${company.name}`} tabs={tabs} value={current} onValueChange={onTab} />
    </div>
  );
}
