import { jobs } from '@innerspring/contract/jobs/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RowList } from '../../../parts/row-list.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { JobRow } from '../job-row.tsx';

/** The live postings of a company. */
export default function CompanyJobs({ companyId, name }: { companyId: number; name: string }) {
  const list = useInfiniteQuery(pages(jobs.ofCompany, { params: { id: companyId }, query: {} }));
  return (
    <RowList
      list={list}
      what="jobs"
      keyOf={({ id }) => id}
      empty={
        <EmptyState
          action={
            <Button asChild variant="outline">
              <SiteLink to="/jobs">See all jobs</SiteLink>
            </Button>
          }
        >
          {name} has no open jobs right now.
        </EmptyState>
      }
    >
      {(job) => <JobRow job={job} />}
    </RowList>
  );
}
