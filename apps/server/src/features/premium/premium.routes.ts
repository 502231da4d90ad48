import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { chosenInstant } from '../../platform/local-time.ts';
import { premiumMembers, premiumMembersPage, premiumOverview } from './admin-premium.queries.ts';
import { endComp, giveComp } from './comps.commands.ts';
import { cancelPremium, openPortal, ownInvoices, resumePremium } from './plan.commands.ts';
import { planOf } from './plan.queries.ts';

/** A member's plan and what they do with it. Buying it goes through orders. */
export function registerPremium(routes: Api, deps: Deps): void {
  const { on } = routes;
  registerAdminPremium(routes, deps);
  on(api.premium.plan, (_input, { viewer }) => planOf(deps, viewer));
  on(api.premium.cancel, async ({ body }, { viewer }) => {
    await cancelPremium(deps, viewer, body);
    return planOf(deps, viewer);
  });
  on(api.premium.resume, async (_input, { viewer }) => {
    await resumePremium(deps, viewer);
    return planOf(deps, viewer);
  });
  on(api.premium.portal, (_input, { viewer }) => openPortal(deps, viewer));
  on(api.premium.invoices, ({ query }, { viewer }) => ownInvoices(deps, viewer, query.after));
}

/** What staff see of Premium, and give. */
function registerAdminPremium({ on }: Api, deps: Deps): void {
  const { adminPremium } = api;
  on(adminPremium.overview, () => premiumOverview(deps));
  on(adminPremium.list, ({ query }) => premiumMembersPage(deps, query));
  on(adminPremium.comp, async ({ body }, { viewer, ip }) => {
    const userId = await giveComp(deps, viewer, { ...body, until: chosenInstant(body.until) }, ip);
    const [row] = await premiumMembers(deps, {}, userId);
    if (!row) throw new AppError('not_found', 'Member not found');
    return row;
  });
  on(adminPremium.endComp, ({ params }, { viewer, ip }) => endComp(deps, viewer, params.id, ip));
}
