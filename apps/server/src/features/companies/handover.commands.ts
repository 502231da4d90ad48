import { and, eq, or } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { lockCompany, requireOwner, roleAt } from './company-access.ts';
import { companyHandovers, companyRoles } from './companies.tables.ts';
import { handoverMail } from './company-mails.ts';
import { auditRole, requireMember } from './roles.commands.ts';
import { companiesEvents } from './companies.tokens.ts';

const noOffer = () => new AppError('not_found', 'There is no offer of this company any more.');

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
        userId === viewer.id ? 'You own this company.' : `${member.fullName} is an owner already.`,
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
  await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId);
    const [offer] = await tx
      .delete(companyHandovers)
      .where(and(eq(companyHandovers.companyId, companyId), eq(companyHandovers.toId, viewer.id)))
      .returning();
    if (!offer) throw noOffer();
    const role = await roleAt(tx, companyId, offer.fromId);
    if (role !== 'owner') throw new AppError('conflict', 'Who made this offer does not own the company any more.');
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
  });
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
