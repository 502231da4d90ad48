import { api as contract } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { devicesOf, removeDevice, subscribe, vapidKeys } from './push.commands.ts';

const { push } = contract;

/** Which browsers of a member show notifications. */
export function registerPush(api: Api, deps: Deps): void {
  const { publicKey } = vapidKeys(deps.config.sessionSecret);
  api.on(push.key, async () => ({ publicKey }));
  api.on(push.devices, async (_input, { viewer, session }) => ({
    items: await devicesOf(deps.db, viewer.id, session.id),
  }));
  api.on(push.subscribe, ({ body }, { viewer, session }) =>
    subscribe(deps, { userId: viewer.id, sessionId: session.id }, body),
  );
  api.on(push.remove, ({ params }, { viewer }) => removeDevice(deps, viewer.id, params.id));
}
