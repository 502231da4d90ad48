import { and, eq, sql } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { changeProfileFields, type ProfileFields } from '../../core/accounts/public.ts';

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
    throw fieldError('companyId', 'This company is not known. Choose another or type its name.');
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
    await changeProfileFields(tx, viewer.id, row);
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
