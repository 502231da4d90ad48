import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { presenceOf, createPresenceWatch } from './presence.watch.ts';

/** Who is online and when members were last active, with updates for those who look. */
export function registerPresence({ on }: Api, { pool, clock, live, log }: Deps): void {
  const watch = createPresenceWatch({ live, pool, clock, log });
  on(api.presence.of, async ({ query }, { viewer }) => {
    const ids = [...new Set(query.ids.split(',').map(Number))].filter(Number.isSafeInteger);
    const { isConnected } = live;
    const found = await presenceOf(pool, { viewerId: viewer.id, now: clock.now(), isConnected }, ids);
    watch(
      viewer.id,
      found.map(({ id }) => id),
    );
    return found;
  });
}
