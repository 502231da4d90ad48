import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type JobSearch, readJobSearch } from '../features/jobs/jobs.data.ts';
import { JobsPage } from '../features/jobs/jobs-page.tsx';

export const Route = createFileRoute('/jobs/')({
  staticData: HEADED_SCREENS['/jobs'],
  component: Jobs,
});

/** Reads the URL itself: what a route declares for that loads with the first page, whichever it is. */
function Jobs() {
  const given: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readJobSearch(given), [given]);
  const navigate = useNavigate();
  // Changing tabs is a step that Back undoes; changing a filter isn't.
  const onSearch = (next: JobSearch) =>
    void navigate({ to: '/jobs', search: next as object, replace: next.tab === search.tab, resetScroll: false });
  return <JobsPage search={search} onSearch={onSearch} />;
}
