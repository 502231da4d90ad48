import { count, eq } from 'drizzle-orm';
import { EXPERIENCE_LIMIT, type HandlerInput, type api } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { experiences, users } from '../../core/accounts/accounts.tables.ts';
import { orNull, resolveCompany } from './profile.commands.ts';
import { deletePosition, insertPosition, type Position, replacePosition } from '../../core/accounts/public.ts';

type Given = HandlerInput<typeof api.people.addExperience>['body'];

const firstDay = (month: string) => `${month}-01`;
const monthOf = (now: Date) => now.toISOString().slice(0, 7);
const notThere = () => new AppError('not_found', 'This position is not on your profile any more.');

async function rowOf(tx: Db, given: Given, now: Date): Promise<Position> {
  if (given.startedOn > monthOf(now)) throw fieldError('startedOn', 'The start cannot be in the future');
  if (given.endedOn && given.endedOn > monthOf(now)) {
    throw fieldError('endedOn', 'Leave the end empty while you hold this position');
  }
  const { company, companyId } = await resolveCompany(tx, {
    name: given.company,
    ...(given.companyId === undefined ? {} : { id: given.companyId }),
  });
  return {
    title: given.title.trim(),
    company: company ?? given.company.trim(),
    companyId,
    location: orNull(given.location ?? null),
    startedOn: firstDay(given.startedOn),
    endedOn: given.endedOn ? firstDay(given.endedOn) : null,
    description: orNull(given.description ?? null),
  };
}

/** Adds a position. @throws {AppError} `invalid`; `conflict` where the profile is full. */
export async function addExperience({ db, clock }: Deps, viewer: Viewer, given: Given): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update');
    const [held] = await tx.select({ value: count() }).from(experiences).where(eq(experiences.userId, viewer.id));
    if ((held?.value ?? 0) >= EXPERIENCE_LIMIT) {
      throw new AppError('conflict', `A profile can have at most ${EXPERIENCE_LIMIT} positions.`);
    }
    await insertPosition(tx, viewer.id, await rowOf(tx, given, clock.now()));
  });
}

/** Replaces an own position. @throws {AppError} `invalid`, `not_found` for another's or none. */
export async function changeExperience({ db, clock }: Deps, viewer: Viewer, id: number, given: Given): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await rowOf(tx, given, clock.now());
    if (!(await replacePosition(tx, viewer.id, id, row))) throw notThere();
  });
}

/** Removes an own position. @throws {AppError} `not_found` for another's or none. */
export async function removeExperience({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  if (!(await deletePosition(db, viewer.id, id))) throw notThere();
}
