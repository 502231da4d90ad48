import { api } from '@innerspring/contract';
import type { Api, Deps, Viewer } from '../../platform/deps.ts';
import {
  answerOffer,
  applyForJob,
  moveApplication,
  openApplication,
  undoNotSelected,
  withdraw,
} from './job-applications.commands.ts';
import { addTeamNote, applicantsCsv, closeAll, moveMany, rateApplication } from './review.commands.ts';
import {
  applicantOf,
  applicantsOf,
  myApplications,
  ownApplication,
  ownApplicationById,
  stagesOf,
  teamOf,
} from './job-applications.queries.ts';

export function registerJobApplications({ on }: Api, deps: Deps): void {
  const { pool, clock } = deps;
  const applicant = (viewer: Viewer, id: number) => applicantOf(pool, viewer, clock.now(), id);

  on(api.jobApplications.mine, async ({ query }, { viewer }) =>
    myApplications(pool, viewer, clock.now(), query.cursor),
  );

  on(api.jobApplications.own, async ({ params }, { viewer }) => ({
    application: await ownApplication(pool, viewer, params.id),
  }));

  on(api.jobApplications.apply, async ({ params, body }, { viewer }) => {
    return ownApplicationById(pool, viewer, await applyForJob(deps, viewer, params.id, body));
  });

  on(api.jobApplications.withdraw, async ({ params, body }, { viewer }) => {
    await withdraw(deps, viewer, params.applicationId, body.deleteFiles);
    return ownApplicationById(pool, viewer, params.applicationId);
  });

  on(api.jobApplications.answerOffer, async ({ params, body }, { viewer }) => {
    await answerOffer(deps, viewer, params.applicationId, body.accepts);
    return ownApplicationById(pool, viewer, params.applicationId);
  });

  on(api.jobApplications.applicants, async ({ params, query }, { viewer }) =>
    applicantsOf(pool, viewer, clock.now(), params.id, query),
  );

  on(api.jobApplications.stages, async ({ params }, { viewer }) => stagesOf(pool, viewer, clock.now(), params.id));
  on(api.jobApplications.team, async ({ params, query }, { viewer }) =>
    teamOf(pool, viewer, clock.now(), params.id, query.q),
  );
  on(api.jobApplications.csv, async ({ params }, { viewer, ip, reply }) => {
    const text = await applicantsCsv(deps, viewer, params.id, ip);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="applicants.csv"')
      .send(text);
  });
  on(api.jobApplications.moveMany, async ({ params, body }, { viewer }) => moveMany(deps, viewer, params.id, body));
  on(api.jobApplications.closeAll, async ({ params }, { viewer }) => closeAll(deps, viewer, params.id));

  on(api.jobApplications.rate, async ({ params, body }, { viewer }) => {
    await rateApplication(deps, viewer, params.applicationId, body.rating);
    return applicant(viewer, params.applicationId);
  });

  on(api.jobApplications.open, async ({ params }, { viewer, ip }) => {
    await openApplication(deps, viewer, params.applicationId, ip);
    return applicant(viewer, params.applicationId);
  });

  on(api.jobApplications.move, async ({ params, body }, { viewer }) => {
    await moveApplication(deps, viewer, params.applicationId, body);
    return applicant(viewer, params.applicationId);
  });

  on(api.jobApplications.undo, async ({ params }, { viewer }) => {
    await undoNotSelected(deps, viewer, params.applicationId);
    return applicant(viewer, params.applicationId);
  });

  on(api.jobApplications.note, async ({ params, body }, { viewer }) => {
    await addTeamNote(deps, viewer, params.applicationId, body.text);
    return applicant(viewer, params.applicationId);
  });
}
