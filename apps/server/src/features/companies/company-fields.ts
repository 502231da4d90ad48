import type { CompanyEdit } from '@innerspring/contract';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Company } from './company-access.ts';
import type { companies } from './companies.tables.ts';
import { pictureToKeep } from './company-pictures.ts';

type Change = Partial<typeof companies.$inferInsert>;

const blankToNull = (text: string | null) => text?.trim() || null;
const distinct = (list: string[]) => [...new Set(list.map((one) => one.trim()))];

/** The columns that an edit of the page sets, named one by one; absent fields stay as they are. */
export async function changeOf(
  tx: Db,
  writerId: number,
  company: Company,
  edit: CompanyEdit,
  now: Date,
): Promise<Change> {
  const change: Change = {};
  if (edit.name !== undefined) change.name = edit.name.trim().replaceAll(/\s+/g, ' ');
  if (edit.type !== undefined) change.type = edit.type;
  if (edit.tagline !== undefined) change.tagline = blankToNull(edit.tagline);
  if (edit.about !== undefined) change.about = blankToNull(edit.about);
  if (edit.website !== undefined) change.website = edit.website;
  if (edit.location !== undefined) change.location = blankToNull(edit.location);
  if (edit.sites !== undefined) change.sites = distinct(edit.sites);
  if (edit.sizeBand !== undefined) change.sizeBand = edit.sizeBand;
  if (edit.foundedYear !== undefined) change.foundedYear = edit.foundedYear;
  if (edit.brands !== undefined) change.brands = distinct(edit.brands);
  if (edit.productCategories !== undefined) change.productCategories = distinct(edit.productCategories);
  if (edit.contactEmail !== undefined) change.contactEmail = edit.contactEmail;
  if (edit.phone !== undefined) change.phone = blankToNull(edit.phone);
  if (edit.socialLinks !== undefined) change.socialLinks = edit.socialLinks;
  if (edit.logoUrl !== undefined) {
    const picture = { given: edit.logoUrl, present: company.logoUrl, now };
    change.logoUrl = await pictureToKeep(tx, writerId, 'logoUrl', picture);
  }
  if (edit.coverImageUrl !== undefined) {
    const picture = { given: edit.coverImageUrl, present: company.coverImageUrl, now };
    change.coverImageUrl = await pictureToKeep(tx, writerId, 'coverImageUrl', picture);
  }
  return change;
}

/** What the change sets, as it was before: for the audit log. */
export function beforeOf(company: Company, change: Change): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...company };
  return Object.fromEntries(Object.keys(change).map((field) => [field, stored[field]]));
}

/** Runs a write and says in words where another company has the name. */
export async function nameIsFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTakenName(error)) throw error;
    const sentence = 'A company of this name is here already.';
    throw new AppError('already_exists', sentence, { fields: { name: sentence }, cause: error });
  }
}

function isTakenName(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === 'companies_name_unique') return true;
  }
  return false;
}
