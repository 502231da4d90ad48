import { and, eq, sql, count } from 'drizzle-orm';
import { users, experiences } from '../../core/accounts/accounts.tables.ts';
import {
  changeProfileFields,
  type Picture,
  type ProfileFields,
  setPictureAddress,
  deletePosition,
  insertPosition,
  type Position,
  replacePosition,
} from '../../core/accounts/public.ts';
import { keepPicture } from '../../core/media/public.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { companies } from '../companies/companies.tables.ts';
import { type api, type HandlerInput, EXPERIENCE_LIMIT } from '@innerspring/contract';

type Change = HandlerInput<typeof api.people.change>['body'];
type Company = { company: string | null; companyId: number | null };

/** Blank text is no text. */
export const orNull = (text: string | null): string | null => text?.trim() || null;

/**
 * The company as the profile keeps it. A number names a listed company, whose name then counts; null leaves plain text;
 * without a number a name that matches a listed company exactly is linked.
 * @throws {AppError} `invalid` for a number that is no listed company.
 */
export async function resolveCompany(tx: Db, given: { name: string | null; id?: number | null }): Promise<Company> {
  const name = orNull(given.name);
  if (given.id === null || (given.id === undefined && name === null)) return { company: name, companyId: null };
  const [found] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      and(
        given.id === undefined ? eq(companies.name, name ?? '') : eq(companies.id, given.id),
        sql`${companies.suspendedAt} is null and ${companies.mergedIntoId} is null`,
      ),
    );
  if (found) return { company: found.name, companyId: found.id };
  if (given.id !== undefined)
    throw fieldError('companyId', 'We don’t know this company. Pick another or type its name.');
  return { company: name, companyId: null };
}

async function companyOf(tx: Db, change: Change, before: Company): Promise<ProfileFields> {
  if (change.company === undefined && change.companyId === undefined) return {};
  const name = change.company === undefined ? before.company : change.company;
  return resolveCompany(tx, change.companyId === undefined ? { name } : { name, id: change.companyId });
}

function textsOf({ title, location, bio, profession, seniority, isAvailableToHire }: Change): ProfileFields {
  return {
    ...(title === undefined ? {} : { title: orNull(title) }),
    ...(location === undefined ? {} : { location: orNull(location) }),
    ...(bio === undefined ? {} : { bio: orNull(bio) }),
    ...(profession === undefined ? {} : { profession }),
    ...(seniority === undefined ? {} : { seniority }),
    ...(isAvailableToHire === undefined ? {} : { isAvailableToHire }),
  };
}

function listsOf({ links, skills }: Change): ProfileFields {
  return {
    ...(links ? { links: links.map(({ label, url }) => ({ label: label.trim(), url })) } : {}),
    ...(skills ? { skills: skills.map((skill) => skill.trim()) } : {}),
  };
}

/**
 * Changes the fields given and leaves the others. A verified member who changes their name loses the badge, for staff to
 * look at: the audit log holds both names.
 * @throws {AppError} `invalid`
 */
export async function changeProfile(deps: Deps, viewer: Viewer, change: Change, ip: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select({
        fullName: users.fullName,
        isVerified: users.isVerified,
        company: users.company,
        companyId: users.companyId,
      })
      .from(users)
      .where(eq(users.id, viewer.id))
      .for('no key update');
    if (!before) throw new AppError('not_signed_in');
    const fullName = change.fullName?.trim() ?? before.fullName;
    const dropsBadge = before.isVerified && fullName !== before.fullName;
    const row: ProfileFields = {
      fullName,
      ...(dropsBadge ? { isVerified: false } : {}),
      ...textsOf(change),
      ...listsOf(change),
      ...(await companyOf(tx, change, before)),
    };
    await changeProfileFields(tx, viewer.id, row, deps.clock.now());
    if (!dropsBadge) return;
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'profiles.renamed',
      summary: `@${viewer.username} changed their name and lost the Verified badge`,
      subjectType: 'user',
      subjectId: viewer.id,
      before: { fullName: before.fullName, isVerified: true },
      after: { fullName, isVerified: false },
      ip,
    });
  });
}

/** The address that a profile keeps: of a photo its smallest size, of a cover its largest. */
async function take(tx: Db, ownerId: number, url: string, picture: Picture, now: Date): Promise<string> {
  const file = await keepPicture(tx, { ownerId, address: url, now });
  if (!file) throw fieldError('url', 'We no longer have this picture. Please choose it again.');
  return `/uploads/${picture === 'photo' ? (file.thumbKey ?? file.key) : file.key}`;
}

/**
 * Makes an own uploaded image the photo or cover, or goes without one.
 * @throws {AppError} `invalid` where the address is not an own image.
 */
export async function setPicture(deps: Deps, viewer: Viewer, picture: Picture, url: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const address = url === null ? null : await take(tx, viewer.id, url, picture, deps.clock.now());
    await setPictureAddress(tx, viewer.id, picture, address);
  });
}

type Given = HandlerInput<typeof api.people.addExperience>['body'];

const firstDay = (month: string) => `${month}-01`;
const monthOf = (now: Date) => now.toISOString().slice(0, 7);
const notThere = () => new AppError('not_found', 'This position is no longer on your profile.');

async function rowOf(tx: Db, given: Given, now: Date): Promise<Position> {
  if (given.startedOn > monthOf(now)) throw fieldError('startedOn', 'The start can’t be in the future');
  if (given.endedOn && given.endedOn > monthOf(now)) {
    throw fieldError('endedOn', 'Leave the end empty if this is your current position');
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
