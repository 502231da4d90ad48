import { api as endpoints } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { appealRejection, changeOwnApplication, replyToStaff } from './applications.commands.ts';
import { ownApplication, ownStatus } from './applications.queries.ts';

/** The applicant's endpoints. */
export function registerApplicant(api: Api, deps: Deps): void {
  const { auth } = endpoints;

  api.on(auth.applicationStatus, (_input, { viewer }) => ownStatus(deps.db, viewer.id, deps.clock.now()));
  api.on(auth.application, (_input, { viewer }) => ownApplication(deps.db, viewer.id));
  api.on(auth.changeApplication, ({ body }, { viewer, ip }) => changeOwnApplication(deps, viewer, body, ip));
  api.on(auth.replyToStaff, ({ body }, { viewer, ip }) => replyToStaff(deps, viewer, body.text, ip));
  api.on(auth.appeal, ({ body }, { viewer, ip }) => appealRejection(deps, viewer, body.text, ip));
}
