import { api as contract } from '@innerspring/contract';
import type { Api, Deps, RequestContext } from '../../platform/deps.ts';
import {
  deactivate,
  cancelDeletion,
  eraseByStaff,
  requestDeletion,
  type Leaver,
  deletionPreview,
} from './deletion.commands.ts';
import { requestExport, latestExports, nextExportAt, readyExport } from './exports.commands.ts';
import { changeSettings, readSettings } from './settings.commands.ts';
const { settings } = contract;

const leaver = ({ viewer, session, ip }: RequestContext<'member'>): Leaver => ({
  userId: viewer.id,
  username: viewer.username,
  sessionId: session.id,
  isEmergency: session.isEmergency,
  ip,
});

/** Settings of one's own account, the copy of its data, and leaving. */
export function registerSettings(api: Api, deps: Deps): void {
  api.on(settings.get, (_input, { viewer }) => readSettings(deps.db, viewer.id));
  api.on(settings.change, async ({ body }, { viewer }) => {
    const changed = await changeSettings(deps, viewer, body);
    deps.bus.publish('account.changed', { userId: viewer.id });
    return changed;
  });
  registerExports(api, deps);
  registerLeaving(api, deps);
}

function registerExports(api: Api, deps: Deps): void {
  api.on(settings.exports, async (_input, { viewer }) => {
    const now = deps.clock.now();
    return {
      items: await latestExports(deps.db, viewer.id, now),
      nextAt: await nextExportAt(deps.db, viewer.id, now),
    };
  });
  api.on(settings.requestExport, (_input, { viewer, ip }) => requestExport(deps, { userId: viewer.id, ip }));
  api.on(settings.downloadExport, async ({ params }, { viewer, reply }) => {
    const now = deps.clock.now();
    const key = await readyExport(deps.db, viewer.id, params.id, now);
    const content = await deps.files.read(key);
    const name = `${deps.config.siteName.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${viewer.username}-${now.toISOString().slice(0, 10)}.zip`;
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name.toLowerCase()}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(content);
  });
}

function registerLeaving(api: Api, deps: Deps): void {
  api.on(settings.deactivate, async ({ body }, context) => {
    await deactivate(deps, leaver(context), body.password);
    context.cookies.clear();
  });
  api.on(settings.deletionPreview, (_input, { viewer }) => deletionPreview(deps, deps.db, viewer.id));
  api.on(settings.requestDeletion, async ({ body }, context) => {
    const deletionDueAt = await requestDeletion(deps, leaver(context), body);
    context.cookies.clear();
    return { deletionDueAt };
  });
  api.on(settings.cancelDeletion, (_input, { viewer, ip }) => cancelDeletion(deps, { userId: viewer.id, ip }));
  api.on(settings.eraseMember, ({ params, body }, { viewer, ip }) =>
    eraseByStaff(deps, { actor: viewer, ip }, params.id, body.reason),
  );
}
