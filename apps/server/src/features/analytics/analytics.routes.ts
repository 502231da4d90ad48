import { api } from '@innerspring/contract';
import { recordImpressions } from '../../core/impressions/public.ts';
import type { Api, Deps } from '../../platform/deps.ts';
import { countFigures, countNetwork } from './analytics.queries.ts';
import { scopeOf } from './scopes.ts';
import { snapshotOf } from './snapshots.ts';

const NETWORK_DAYS = 7;

/** Post analytics: who saw posts, and how members reacted. */
export function registerAnalytics({ on }: Api, deps: Deps): void {
  const { pool } = deps;
  on(api.analytics.record, async ({ body }, { viewer }) => recordImpressions(deps, viewer, 'post', body.postIds));
  on(api.analytics.reactions, async ({ query }, { viewer }) => {
    const { timeZone = 'UTC' } = query;
    const days = Number(query.days);
    const scope = await scopeOf(deps, viewer.id, query);
    const name = scope.of === 'own' ? 'own' : `${scope.of}:${scope.id}`;
    return snapshotOf(deps, { userId: viewer.id, scope: name, days, timeZone }, (now) =>
      countFigures(pool, viewer.id, now, { scope, days, timeZone }),
    );
  });
  on(api.analytics.network, async (_input, { viewer }) => {
    const key = { userId: viewer.id, scope: 'network', days: NETWORK_DAYS, timeZone: 'America/New_York' };
    return snapshotOf(deps, key, (now) => countNetwork(pool, viewer.id, now, NETWORK_DAYS));
  });
}
