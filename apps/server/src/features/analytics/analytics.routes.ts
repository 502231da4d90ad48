import { and, eq, isNull } from 'drizzle-orm';
import { api, EDITING_ROLES } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { countFigures, countNetwork } from './analytics.queries.ts';
import { recordImpressions } from './impressions.commands.ts';
import { snapshotOf } from './snapshots.ts';

const NETWORK_DAYS = 7;

/** @throws {AppError} `not_found` unless the member edits the page of this company. */
async function requireEditing({ db }: Deps, userId: number, companyId: number): Promise<void> {
  const [held] = await db
    .select({ role: companyRoles.role })
    .from(companyRoles)
    .innerJoin(companies, eq(companies.id, companyRoles.companyId))
    .where(
      and(
        eq(companyRoles.companyId, companyId),
        eq(companyRoles.userId, userId),
        isNull(companies.suspendedAt),
        isNull(companies.mergedIntoId),
      ),
    );
  if (!held || !EDITING_ROLES.includes(held.role)) throw new AppError('not_found', 'Company not found');
}

/** What posts met with: who saw them, and what they did. */
export function registerAnalytics({ on }: Api, deps: Deps): void {
  const { pool } = deps;
  on(api.analytics.record, async ({ body }, { viewer }) => recordImpressions(deps, viewer, body.postIds));
  on(api.analytics.reactions, async ({ query }, { viewer }) => {
    const { companyId = null, timeZone = 'UTC' } = query;
    const days = Number(query.days);
    if (companyId !== null) await requireEditing(deps, viewer.id, companyId);
    const scope = companyId === null ? 'own' : `company:${companyId}`;
    return snapshotOf(deps, { userId: viewer.id, scope, days, timeZone }, (now) =>
      countFigures(pool, viewer.id, now, { companyId, days, timeZone }),
    );
  });
  on(api.analytics.network, async (_input, { viewer }) => {
    const key = { userId: viewer.id, scope: 'network', days: NETWORK_DAYS, timeZone: 'America/New_York' };
    return snapshotOf(deps, key, (now) => countNetwork(pool, viewer.id, now, NETWORK_DAYS));
  });
}
