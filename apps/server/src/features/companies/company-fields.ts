import type { CompanyEdit } from '@innerspring/contract';
import { pictureToKeep } from '../../core/media/public.ts';
import { isListedCompany } from '../../core/visibility/public.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type BoundFiles, pictureAddresses } from '../../platform/files/file-store.ts';
import { isFreeMail } from '../../platform/mail/mail-domains.ts';
import { type companies, companyTypeChanges } from './companies.tables.ts';
import type { Company } from './company-access.ts';

/** The pictures of company pages; of one that is not listed, for who has a role there. */
export const companiesFiles: BoundFiles = {
  isPicture: ({
    viewer,
    isAdmin,
  }) => `exists (select 1 from companies c where (c.logo_url in ${pictureAddresses} or c.cover_image_url in ${pictureAddresses})
    and (${isAdmin} or (${isListedCompany('c')}) or exists (select 1 from company_roles r where r.company_id = c.id and r.user_id = ${viewer})) offset 0)`,
  isHeld: `exists (select 1 from companies c where c.logo_url in ${pictureAddresses} or c.cover_image_url in ${pictureAddresses})`,
};

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

/** Keeps the type of a company before another one replaces it. */
export async function keepTypeBefore(tx: Db, { id, type }: Company, change: Change, now: Date): Promise<void> {
  if (change.type === undefined || change.type === type) return;
  await tx.insert(companyTypeChanges).values({ companyId: id, until: now, type });
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
    const sentence = 'There’s already a company with this name.';
    throw new AppError('already_exists', sentence, { fields: { name: sentence }, cause: error });
  }
}

function isTakenName(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === 'companies_name_unique') return true;
  }
  return false;
}

/** Sites where anybody has a page: owning one proves nothing about the domain. */
const sharedHosts = new Set([
  'facebook.com',
  'instagram.com',
  'linkedin.com',
  'twitter.com',
  'x.com',
  'youtube.com',
  'tiktok.com',
  'linktr.ee',
  'github.io',
  'wixsite.com',
  'wordpress.com',
  'blogspot.com',
  'myshopify.com',
  'sites.google.com',
]);

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name that could be a company's own: at least two labels, none of them a bare number at the end, nobody's shared host. */
export function isOwnableDomain(domain: string): boolean {
  const labels = domain.split('.');
  if (domain.length > 253 || labels.length < 2 || !labels.every((one) => label.test(one))) return false;
  if (/^\d+$/.test(labels.at(-1) ?? '')) return false;
  const isShared = labels.some((_, at) => sharedHosts.has(labels.slice(at).join('.')));
  return !isShared && !isFreeMail(`@${domain}`);
}

/** The domain that a website stands for, or null where it says nothing about who runs the company. */
export function domainOfWebsite(website: string | null | undefined): string | null {
  if (!website || !URL.canParse(website)) return null;
  const host = new URL(website).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return isOwnableDomain(host) ? host : null;
}
