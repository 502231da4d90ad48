import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { placesLike } from '../../platform/places/gazetteer.ts';
import { adminJobsOf, approveJob, askJobChange, changeLiveJob, rejectJob, rejectJobChange } from './admin-jobs.ts';
import { createJob, draftOf, duplicateJob, publishJob, removeJob, saveJob, setJobState } from './jobs.commands.ts';
import { jobFacets, listJobs } from './job-list.queries.ts';
import { changeSearch, removeSearch, savedSearches, saveSearch } from './saved-searches.ts';
import { employersOf } from './job-rows.ts';
import { getJob, jobsOfCompany, ownJobs, similarJobs } from './jobs.queries.ts';

const SUGGESTED_PLACES = 6;

export function registerJobs({ on }: Api, deps: Deps): void {
  const { pool, reads, clock } = deps;

  on(api.jobs.list, async ({ query }, { viewer }) => listJobs(reads, viewer, clock.now(), query));
  on(api.jobs.facets, async ({ query }, { viewer }) => jobFacets(reads, viewer, clock.now(), query));
  on(api.jobs.places, async ({ query }) => placesLike(query.q, SUGGESTED_PLACES));
  on(api.jobs.own, async ({ query }, { viewer }) => ownJobs(pool, viewer, clock.now(), query.cursor));
  on(api.jobs.ofCompany, async ({ params, query }, { viewer }) =>
    jobsOfCompany(pool, viewer, clock.now(), params.id, query.cursor),
  );
  on(api.jobs.employers, async (_, { viewer }) => employersOf(deps.db, viewer));
  on(api.jobs.get, async ({ params }, { viewer }) => getJob(pool, viewer, clock.now(), params.id));
  on(api.jobs.similar, async ({ params }, { viewer }) => similarJobs(pool, viewer, clock.now(), params.id));
  on(api.jobs.draft, async ({ params }, { viewer }) => draftOf(deps, viewer, params.id));

  on(api.jobs.create, async ({ body }, { viewer }) => createJob(deps, viewer, body));

  on(api.jobs.save, async ({ params, body }, { viewer }) => {
    await saveJob(deps, viewer, params.id, body);
    return draftOf(deps, viewer, params.id);
  });

  on(api.jobs.publish, async ({ params }, { viewer }) => {
    await publishJob(deps, viewer, params.id);
    return draftOf(deps, viewer, params.id);
  });

  on(api.jobs.setState, async ({ params, body }, { viewer }) => {
    await setJobState(deps, viewer, params.id, body.state);
    return getJob(pool, viewer, clock.now(), params.id);
  });

  on(api.jobs.duplicate, async ({ params }, { viewer }) => duplicateJob(deps, viewer, params.id));
  on(api.jobs.remove, async ({ params }, { viewer }) => removeJob(deps, viewer, params.id));

  on(api.jobSearches.list, async (_, { viewer }) => savedSearches(deps.db, viewer));
  on(api.jobSearches.create, async ({ body }, { viewer }) => saveSearch(deps, viewer, body));
  on(api.jobSearches.change, async ({ params, body }, { viewer }) => changeSearch(deps, viewer, params.searchId, body));
  on(api.jobSearches.remove, async ({ params }, { viewer }) => removeSearch(deps, viewer, params.searchId));

  on(api.adminJobs.list, async ({ query }, { viewer }) =>
    adminJobsOf(pool, viewer, clock.now(), query.tab ?? 'review', query.cursor),
  );
  on(api.adminJobs.approve, async ({ params, body }, staff) => approveJob(deps, staff, params.id, body.version));
  on(api.adminJobs.askChange, async ({ params, body }, staff) => askJobChange(deps, staff, params.id, body));
  on(api.adminJobs.reject, async ({ params, body }, staff) => rejectJob(deps, staff, params.id, body));
  on(api.adminJobs.rejectChange, async ({ params, body }, staff) => rejectJobChange(deps, staff, params.id, body));
  on(api.adminJobs.extend, async ({ params, body }, staff) => changeLiveJob(deps, staff, params.id, body));
  on(api.adminJobs.feature, async ({ params, body }, staff) => changeLiveJob(deps, staff, params.id, body));
}
