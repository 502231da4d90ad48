import { eq } from 'drizzle-orm';
import { notify, notifyOfAct } from '../../core/notifications/public.ts';
import { relationsEvents } from '../../core/relations/public.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type Data,
  defineNotification,
  type Facts,
  type Notifications,
} from '../../platform/notifications/notification.ts';
import { companiesEvents } from './companies.tokens.ts';
import { dropHandoverBetween } from './roles.commands.ts';
import { companies, companyClaims } from './companies.tables.ts';

const company = (data: Data) => ({ type: 'company' as const, id: data.number('companyId') });
const toCompany = ({ data }: Facts) => `/companies/${data.number('companyId')}`;
const nameIn = ({ data }: Facts) => data.text('companyName') || 'a company';
const companyName = 'the name of a listed company';

export const companiesNotifications = {
  claim: defineNotification({
    name: 'company_claim',
    chip: 'network',
    type: 'company',
    text: (facts) => `Your claim to ${nameIn(facts)} was ${facts.data.flag('approved') ? 'approved' : 'declined'}`,
    link: toCompany,
    subject: company,
    mail: 'elsewhere',
    quotes: { companyName },
  }),
  role: defineNotification({
    name: 'company_role',
    chip: 'network',
    type: 'company',
    text: (facts) => `${facts.who} made you ${facts.data.text('role')} at ${nameIn(facts)}`,
    link: toCompany,
    subject: company,
    quotes: { companyName, role: 'one of our words' },
  }),
  handover: defineNotification({
    name: 'company_handover',
    chip: 'network',
    type: 'company',
    text: (facts) => `${facts.who} wants to hand ${nameIn(facts)} over to you`,
    link: toCompany,
    subject: company,
    mail: 'elsewhere',
    quotes: { companyName },
  }),
};

export const companiesTold: Notifications = {
  kinds: Object.values(companiesNotifications),
  subjects: [{ type: 'company', isThread: false }],
};

async function nameOf({ db }: Pick<Deps, 'db'>, companyId: number): Promise<string> {
  const [found] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return found?.name ?? '';
}

async function notifyClaimant(deps: Deps, claimId: number): Promise<void> {
  const [claim] = await deps.db
    .select({ userId: companyClaims.userId, state: companyClaims.state, companyId: companies.id, name: companies.name })
    .from(companyClaims)
    .innerJoin(companies, eq(companies.id, companyClaims.companyId))
    .where(eq(companyClaims.id, claimId));
  if (!claim) return;
  await notify(deps, {
    userId: claim.userId,
    kind: companiesNotifications.claim,
    data: { companyId: claim.companyId, companyName: claim.name, approved: claim.state === 'approved' },
    eventKey: `company_claim:${claimId}`,
    createdAt: deps.clock.now(),
  });
}

/** Decisions about claims, roles given, and ownership offered; an offer between members ends when one blocks the other. */
export function subscribeCompanyNotifications(deps: Deps): void {
  const { outbox } = deps;
  outbox.consume(companiesEvents.claimDecided, 'notifications.claim', ({ claimId }) => notifyClaimant(deps, claimId));
  outbox.consume(companiesEvents.roleGiven, 'notifications.role', async ({ companyId, userId, actorId, role, day }) => {
    const data = { companyId, companyName: await nameOf(deps, companyId), role };
    const eventKey = `company_role:${companyId}:${userId}:${role}:${day}`;
    await notifyOfAct(deps, { userId, actorId, kind: companiesNotifications.role, eventKey, data });
  });
  outbox.consume(relationsEvents.blocked, 'companies.blocked', ({ blockerId, blockedId }) =>
    dropHandoverBetween(deps.db, blockerId, blockedId),
  );
  outbox.consume(companiesEvents.handoverOffered, 'notifications.handover', async (offer, eventId) => {
    const { companyId, userId, actorId } = offer;
    const data = { companyId, companyName: await nameOf(deps, companyId) };
    const eventKey = `company_handover:${eventId}`;
    await notifyOfAct(deps, { userId, actorId, kind: companiesNotifications.handover, eventKey, data });
  });
}
