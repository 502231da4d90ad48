import { and, eq, sql, or } from 'drizzle-orm';
import type { CompanyRole, HandlerInput, api } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Company, lockCompany, notifyOfOwnRole, requireManager, roleAt, requireOwner } from './company-access.ts';
import { companyHandovers, companyRoles } from './companies.tables.ts';
import { companiesEvents } from './companies.tokens.ts';
import { handoverMail } from './companies.mails.ts';

type GivenRole = HandlerInput<typeof api.companyRoles.add>['body']['role'];
export type Member = { id: number; fullName: string; email: string };

const noRole = () => new AppError('not_found', 'This member doesn’t have a role at the company.');

/** A member whom the viewer may see. @throws {AppError} `not_found` */
export async function requireMember(tx: Db, viewer: Viewer, userId: number, now: Date): Promise<Member> {
  const visible = asCondition({ viewerId: viewer.id, now }, (me, at) => isVisibleTo(me, 'u', at));
  const found = await firstRow<Member>(
    tx,
    sql`select u.id, u.full_name as "fullName", u.email::text as email from users u where u.id = ${userId} and ${visible}`,
  );
  if (!found) throw new AppError('not_found', 'User not found');
  return found;
}

/** Only owners decide about admins; nobody decides about owners but by a hand-over. */
function checkReach(own: CompanyRole, ...touched: CompanyRole[]): void {
  if (touched.includes('owner')) {
    throw new AppError('conflict', 'Ownership only changes when an owner hands over the company or leaves.');
  }
  if (own !== 'owner' && touched.includes('admin'))
    throw new AppError('forbidden', 'Only an owner can add, change or remove admins.');
}

export function auditRole(
  tx: Db,
  actor: Viewer,
  company: Company,
  line: { action: string; does: string; before?: unknown; after?: unknown },
): Promise<void> {
  return recordAudit(tx, {
    actorId: actor.id,
    action: line.action,
    summary: `${actor.fullName} ${line.does} at ${company.name}`,
    subjectType: 'company',
    subjectId: company.id,
    before: line.before,
    after: line.after,
  });
}

const held = (companyId: number, userId: number) =>
  and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, userId));

function notifyOfRole(
  { outbox, clock }: Deps,
  tx: Db,
  viewer: Viewer,
  given: { companyId: number; userId: number; role: GivenRole },
): Promise<void> {
  const day = clock.now().toISOString().slice(0, 10);
  return outbox.emit(tx, companiesEvents.roleGiven, { ...given, actorId: viewer.id, day });
}

/** Gives a member a role. @throws {AppError} `not_found`, `forbidden`, `already_exists`. */
export async function addRole(
  deps: Deps,
  viewer: Viewer,
  companyId: number,
  input: { userId: number; role: GivenRole },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    checkReach(await requireManager(tx, viewer, companyId), input.role);
    const now = deps.clock.now();
    const member = await requireMember(tx, viewer, input.userId, now);
    const added = await tx
      .insert(companyRoles)
      .values({ companyId, userId: member.id, role: input.role, createdAt: now })
      .onConflictDoNothing()
      .returning({ role: companyRoles.role });
    if (added.length === 0) throw new AppError('already_exists', `${member.fullName} already has a role here.`);
    await notifyOfRole(deps, tx, viewer, { companyId, userId: member.id, role: input.role });
    await auditRole(tx, viewer, company, {
      action: 'companies.addRole',
      does: `made ${member.fullName} ${input.role}`,
      after: { userId: member.id, role: input.role },
    });
  });
  notifyOfOwnRole(deps, input.userId);
}

/** Changes the role of somebody who has one. @throws {AppError} `not_found`, `forbidden`, `conflict` for owners. */
export async function changeRole(
  deps: Deps,
  viewer: Viewer,
  companyId: number,
  input: { userId: number; role: GivenRole },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    const own = await requireManager(tx, viewer, companyId);
    const before = await roleAt(tx, companyId, input.userId);
    if (!before) throw noRole();
    checkReach(own, before, input.role);
    await tx.update(companyRoles).set({ role: input.role }).where(held(companyId, input.userId));
    if (before !== input.role) await notifyOfRole(deps, tx, viewer, { companyId, ...input });
    await auditRole(tx, viewer, company, {
      action: 'companies.changeRole',
      does: `changed the role of member ${input.userId} from ${before} to ${input.role}`,
      before: { userId: input.userId, role: before },
      after: { userId: input.userId, role: input.role },
    });
  });
  notifyOfOwnRole(deps, input.userId);
}

async function refuseLastOwner(tx: Db, companyId: number): Promise<void> {
  const owners = await tx
    .select({ userId: companyRoles.userId })
    .from(companyRoles)
    .where(and(eq(companyRoles.companyId, companyId), eq(companyRoles.role, 'owner')))
    .limit(2);
  if (owners.length < 2) {
    throw new AppError('conflict', 'You’re the last owner. Hand over the company before you leave.');
  }
}

/** Takes a role away, or gives up the own one. @throws {AppError} `not_found`, `forbidden`, `conflict` for the last owner. */
export async function removeRole(deps: Deps, viewer: Viewer, companyId: number, userId: number): Promise<void> {
  const isLeaving = userId === viewer.id;
  await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    const own = isLeaving ? await roleAt(tx, companyId, userId) : await requireManager(tx, viewer, companyId);
    const before = isLeaving ? own : await roleAt(tx, companyId, userId);
    if (!own || !before) throw noRole();
    if (!isLeaving) checkReach(own, before);
    else if (before === 'owner') await refuseLastOwner(tx, companyId);
    await tx.delete(companyRoles).where(held(companyId, userId));
    await tx
      .delete(companyHandovers)
      .where(and(eq(companyHandovers.companyId, companyId), eq(companyHandovers.fromId, userId)));
    await auditRole(tx, viewer, company, {
      action: 'companies.removeRole',
      does: isLeaving ? `gave up the role ${before}` : `took the role ${before} from member ${userId}`,
      before: { userId, role: before },
    });
  });
  notifyOfOwnRole(deps, userId);
}

const noOffer = () => new AppError('not_found', 'This offer is no longer open.');

/** Offers the ownership to a member, who learns of it by mail and on the page. @throws {AppError} `not_found`, `forbidden`, `conflict`. */
export async function offerHandover(deps: Deps, viewer: Viewer, companyId: number, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    await requireOwner(tx, viewer, companyId);
    const now = deps.clock.now();
    const member = await requireMember(tx, viewer, userId, now);
    if ((await roleAt(tx, companyId, userId)) === 'owner') {
      throw new AppError(
        'conflict',
        userId === viewer.id ? 'You already own this company.' : `${member.fullName} is already an owner.`,
      );
    }
    await tx
      .insert(companyHandovers)
      .values({ companyId, fromId: viewer.id, toId: userId, createdAt: now })
      .onConflictDoUpdate({
        target: companyHandovers.companyId,
        set: { fromId: viewer.id, toId: userId, createdAt: now },
      });
    await deps.outbox.emit(tx, companiesEvents.handoverOffered, { companyId, userId, actorId: viewer.id });
    await deps.mailer.queue(tx, handoverMail(deps.config, member, viewer, company));
    await auditRole(tx, viewer, company, {
      action: 'companies.offerHandover',
      does: `offered the ownership to ${member.fullName}`,
      after: { toId: userId },
    });
  });
}

/** Takes the ownership that was offered; who offered it stays as an admin. @throws {AppError} `not_found`, `conflict`. */
export async function acceptHandover(deps: Deps, viewer: Viewer, companyId: number): Promise<void> {
  const fromId = await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    const [offer] = await tx
      .delete(companyHandovers)
      .where(and(eq(companyHandovers.companyId, companyId), eq(companyHandovers.toId, viewer.id)))
      .returning();
    if (!offer) throw noOffer();
    const role = await roleAt(tx, companyId, offer.fromId);
    if (role !== 'owner') throw new AppError('conflict', 'The person who made this offer no longer owns the company.');
    const createdAt = deps.clock.now();
    await tx
      .insert(companyRoles)
      .values({ companyId, userId: viewer.id, role: 'owner', createdAt })
      .onConflictDoUpdate({ target: [companyRoles.companyId, companyRoles.userId], set: { role: 'owner' } });
    await tx
      .update(companyRoles)
      .set({ role: 'admin' })
      .where(and(eq(companyRoles.companyId, companyId), eq(companyRoles.userId, offer.fromId)));
    await auditRole(tx, viewer, company, {
      action: 'companies.acceptHandover',
      does: 'accepted the ownership',
      before: { ownerId: offer.fromId },
      after: { ownerId: viewer.id },
    });
    return offer.fromId;
  });
  notifyOfOwnRole(deps, viewer.id, fromId);
}

/** Withdraws the own offer, or declines the one received. @throws {AppError} `not_found` */
export async function dropHandover(deps: Deps, viewer: Viewer, companyId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const isParty = or(eq(companyHandovers.fromId, viewer.id), eq(companyHandovers.toId, viewer.id));
    const dropped = await tx
      .delete(companyHandovers)
      .where(and(eq(companyHandovers.companyId, companyId), isParty))
      .returning({ companyId: companyHandovers.companyId });
    if (dropped.length === 0) throw noOffer();
  });
}

/** Withdraws offers between members of whom one blocked the other. */
export async function dropHandoverBetween(db: Db, one: number, other: number): Promise<void> {
  const { fromId, toId } = companyHandovers;
  const between = or(and(eq(fromId, one), eq(toId, other)), and(eq(fromId, other), eq(toId, one)));
  await db.delete(companyHandovers).where(between);
}
