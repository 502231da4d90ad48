import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AppliedJobs } from '../job-applications/public/applied-jobs.tsx';
import { RowList } from '../../parts/row-list.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { JobFilterAside, JobFilterChips, JobFilterSheet } from './job-filters.tsx';
import { JobRow } from './job-row.tsx';
import { chosenFilters, type JobFilters, jobCounts, jobPages, type JobSearch, type JobTab } from './jobs.data.ts';
import { OwnJobs } from './own-jobs.tsx';
import { SavedSearches, SaveSearch } from './saved-searches.tsx';
import { useOpened } from './seen-jobs.ts';

interface BrowseProps {
  filters: JobFilters;
  onFilters: (filters: JobFilters) => void;
}

function NothingFound({ filters, onFilters }: BrowseProps) {
  if (chosenFilters(filters).length === 0)
    return (
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to="/jobs/create">Post a job</SiteLink>
          </Button>
        }
      >
        No jobs are posted right now. New ones appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Button variant="outline" onClick={() => onFilters({})}>
            Clear all filters
          </Button>
          <SaveSearch filters={filters} />
        </div>
      }
    >
      No jobs match these filters. Save the search, and we’ll tell you when one does.
    </EmptyState>
  );
}

function Browse({ filters, onFilters }: BrowseProps) {
  const list = useInfiniteQuery(jobPages(filters));
  const { data: counts } = useQuery(jobCounts(filters));
  const opened = useOpened(useCurrentUser().id);
  return (
    <Columns at="start" sticky side={<JobFilterAside filters={filters} onFilters={onFilters} counts={counts} />}>
      <div className="grid gap-2 max-md:px-4">
        {/* A new search from the URL resets the field. */}
        <SearchForm
          key={filters.q ?? ''}
          label="Search jobs"
          value={filters.q}
          maxLength={120}
          onSearch={(q) => onFilters({ ...filters, q })}
        />
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <JobFilterSheet filters={filters} onFilters={onFilters} counts={counts} />
          <p role="status" className="text-sm text-ink-faint">
            {counts && !(counts.isLeast && counts.total === 0)
              ? `${countOf(counts.total, 'job')}${counts.isLeast ? ' or more' : ''}`
              : ''}
          </p>
          <JobFilterChips filters={filters} onFilters={onFilters} />
          <SaveSearch filters={filters} />
          <div className="ml-auto">
            <SavedSearches />
          </div>
        </div>
      </div>
      <RowList
        list={list}
        what="jobs"
        keyOf={({ id }) => id}
        empty={<NothingFound filters={filters} onFilters={onFilters} />}
      >
        {(job) => <JobRow job={job} isOpened={opened.has(job.id)} />}
      </RowList>
    </Columns>
  );
}

/** Says that saved jobs are with all other saved items. */
function SavedElsewhere() {
  return (
    <Card bleed>
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to="/saved-posts?tab=jobs">See your saved jobs</SiteLink>
          </Button>
        }
      >
        Jobs that you save are with everything else you saved.
      </EmptyState>
    </Card>
  );
}

interface JobsPageProps {
  search: JobSearch;
  onSearch: (search: JobSearch) => void;
}

/** /jobs: open positions by search and filters, and those that the viewer posted or saved. */
export function JobsPage({ search, onSearch }: JobsPageProps) {
  const { tab = 'browse', ...filters } = search;
  return (
    <>
      <PageTitle
        actions={
          <Button asChild>
            <SiteLink to="/jobs/create">Post a job</SiteLink>
          </Button>
        }
      >
        Jobs
      </PageTitle>
      <Tabs<JobTab>
        label="Jobs"
        value={tab}
        onValueChange={(next) => onSearch(next === 'browse' ? {} : { tab: next })}
        tabs={[
          {
            value: 'browse',
            label: 'Browse',
            content: <Browse filters={filters} onFilters={(next) => onSearch(next)} />,
          },
          { value: 'mine', label: 'My Jobs', content: <OwnJobs /> },
          { value: 'saved', label: 'Saved', content: <SavedElsewhere /> },
          { value: 'applied', label: 'Applied', content: <AppliedJobs /> },
        ]}
      />
    </>
  );
}
