import { eq, sql } from 'drizzle-orm';
import { asCondition } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { companiesOfRole, companyOfRole, requireMayPublish } from '../companies/public.ts';
import { eventFrom, isHostListed, isUp, toldHosts } from './event-sql.ts';
import { noEvent } from './events.queries.ts';
import { events, type EventRecord } from './events.tables.ts';

/** Roles at a company whose members manage its page and host its events. */
export const MANAGING = ['owner', 'admin'] as const;

/** The companies whose page the viewer manages, by name. */
export const hostCompaniesOf = (db: Db, viewer: Viewer) => companiesOfRole(db, viewer, MANAGING);

/** @throws {AppError} `invalid` for a company whose page the viewer doesn't manage. */
export async function requireCompany(tx: Db, viewer: Viewer, companyId: number | null): Promise<void> {
  if (companyId === null) return;
  if (!(await companyOfRole(tx, viewer.id, companyId, MANAGING))?.isListed)
    throw fieldError('hostCompanyId', 'Choose a company whose page you manage');
}

/** Whether a member, who hasn't left, may act for a company now; everyone may for none. */
async function managesPage(tx: Db, memberId: number, companyId: number | null): Promise<boolean> {
  if (companyId === null) return true;
  return (await companyOfRole(tx, memberId, companyId, MANAGING)) !== null;
}

/** Whether a member hosts an event now, by the rule of `isHostedBy`. */
export async function hosts(tx: Db, memberId: number, event: EventRecord): Promise<boolean> {
  if (event.hostCompanyId === null || event.state === 'draft') return event.ownerId === memberId;
  return managesPage(tx, memberId, event.hostCompanyId);
}

/** Whom to tell about an event. */
export async function hostsToTell(db: Db, id: number): Promise<number[]> {
  const found = await firstRow<{ ids: number[] }>(
    db,
    sql`select ${asCondition({}, () => toldHosts())} as ids from events e where e.id = ${id}`,
  );
  return found?.ids ?? [];
}

/** Locks an event; null where there is none any more. */
export async function findLocked(tx: Db, id: number): Promise<EventRecord | null> {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('no key update');
  return event && !event.removedAt ? event : null;
}

/** Locks an event. @throws {AppError} `not_found` */
export async function lockEvent(tx: Db, id: number): Promise<EventRecord> {
  const event = await findLocked(tx, id);
  if (!event) throw noEvent();
  return event;
}

/** Locks an event that the viewer hosts. @throws {AppError} `not_found` */
export async function lockHosted(tx: Db, viewer: Viewer, id: number): Promise<EventRecord> {
  const event = await lockEvent(tx, id);
  if (!(await hosts(tx, viewer.id, event))) throw noEvent();
  return event;
}

/** @throws {AppError} `conflict` unless staff can publish what a member wrote, for this company or for themselves. */
export const requireManager = (tx: Db, writerId: number | null, companyId: number | null, now: Date): Promise<void> =>
  requireMayPublish(
    tx,
    { writerId, companyId },
    {
      roles: MANAGING,
      lostRole: 'The member who wrote this no longer manages the page of the company. Reject it.',
      now,
    },
  );

/** @throws {AppError} `conflict` where who wrote what staff are about to publish no longer hosts the event, or is away. */
export async function requireStillHosts(tx: Db, memberId: number | null, event: EventRecord, now: Date): Promise<void> {
  if (memberId === null || !(await hosts(tx, memberId, event)))
    throw new AppError('conflict', 'The member who wrote this no longer hosts the event. Reject it.');
  await requireManager(tx, memberId, event.hostCompanyId, now);
}

/** Whether a condition holds for an event. */
const whether =
  (condition: string) =>
  async (db: Db, { id }: Pick<EventRecord, 'id'>): Promise<boolean> => {
    const from = asCondition({}, () => `${eventFrom} where ${condition}`);
    return (await firstRow(db, sql`select e.id from ${from} and e.id = ${id}`)) !== null;
  };

/** Whether the page of the company that hosts an event is up, where one does. */
const isListed = whether(isHostListed);

/** Whether members can open an event: reports didn't hide it, and the page of its company isn't hidden. */
export const isPublic = whether(isUp);

/** @throws {AppError} `conflict` while the page of the company of a proposed event is hidden: it can be canceled, and nothing else. */
export async function requireListedHost(tx: Db, event: EventRecord, what: string): Promise<void> {
  if (event.state === 'draft' || (await isListed(tx, event))) return;
  throw new AppError('conflict', `The page of its company is hidden, so this event can’t be ${what}.`);
}

/** @throws {AppError} `conflict` for what is hidden until staff decide about reports. */
export function requireUp(event: EventRecord, what: string): void {
  if (event.withheldAt)
    throw new AppError('conflict', `This event is hidden while our staff look at reports, so it can’t be ${what}.`);
}
