import { AuditEntry } from '../admin/schemas.ts';
import { Count, Cursor, Id, Instant, Line, Page, Text, VersionRead, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { MailPreview } from '../mail-preview.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './management-endpoints.ts';
import {
  ClaimMethod,
  ClaimState,
  CompanyBadge,
  CompanyFacts,
  CompanyFields,
  CompanyRole,
  LookAlike,
} from './schemas.ts';

const params = z.object({ id: Id });
const filter = {
  q: z.optional(z.string().check(z.maxLength(100))),
  badge: z.optional(CompanyBadge),
  suspended: z.optional(z.enum(['yes', 'no'])),
};

export const AdminCompanyRow = z.object({
  id: Id,
  name: z.string(),
  type: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  location: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  badge: CompanyBadge,
  followerCount: Count,
  postCount: Count,
  suspendedAt: z.nullable(Instant),
  mergedInto: z.nullable(z.object({ id: Id, name: z.string() })),
  createdAt: Instant,
});
export type AdminCompanyRow = z.infer<typeof AdminCompanyRow>;

export const ClaimRow = z.object({
  id: Id,
  company: z.object({ id: Id, name: z.string(), domain: z.nullable(z.string()), badge: CompanyBadge }),
  person: PersonCard,
  email: z.string(),
  emailVerified: z.boolean(),
  method: ClaimMethod,
  state: ClaimState,
  evidence: z.nullable(z.string()),
  /** When the proof was found on the company's domain, where others claim it too. */
  proofFoundAt: z.nullable(Instant),
  /** Counts the changes of way and evidence: staff decide about the version that they read. */
  version: Count,
  /** Others who have an open claim to the same company, or own it. */
  rivals: Count,
  decisionReason: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  createdAt: Instant,
});
export type ClaimRow = z.infer<typeof ClaimRow>;

export const MergeRow = z.object({
  id: Id,
  from: z.object({ id: Id, name: z.string() }),
  into: z.object({ id: Id, name: z.string() }),
  createdAt: Instant,
  undoneAt: z.nullable(Instant),
  undoUntil: Instant,
});

export const AdminCompany = z.object({
  company: CompanyFacts,
  suspendedAt: z.nullable(Instant),
  suspensionReason: z.nullable(z.string()),
  mergedInto: z.nullable(z.object({ id: Id, name: z.string() })),
  createdBy: z.nullable(z.object({ id: Id, fullName: z.string() })),
  peopleCount: Count,
  team: z.array(z.object({ person: PersonCard, role: CompanyRole, since: Instant })),
  merges: z.array(MergeRow),
  lookAlikes: z.array(LookAlike),
  history: z.array(AuditEntry),
});
export type AdminCompany = z.infer<typeof AdminCompany>;

const ClaimDecision = z.strictObject({
  state: z.enum(['approved', 'refused'], 'Choose to approve or decline'),
  role: z.optional(z.enum(['owner', 'admin', 'editor'])),
  reason: z.optional(Text(0, 500, 'Reason')),
});

export const adminCompaniesOperations = operations({
  list: {
    summary: 'Search and filter companies, newest first',
    access: 'admin',
    query: z.strictObject({ ...filter, cursor: z.optional(Cursor) }),
    response: Page(AdminCompanyRow),
  },
  csv: {
    summary: 'The filtered companies as a CSV file; the download is logged',
    access: 'admin',
    query: z.strictObject(filter),
    response: 'binary',
  },
  get: {
    summary: 'One company in full',
    access: 'admin',
    params,
    response: AdminCompany,
    errors: ['not_found'],
  },
  edit: {
    summary: 'Change a company, including its email domain',
    access: 'admin',
    sudo: true,
    params,
    body: z.strictObject({ ...CompanyFields, domain: z.optional(z.nullable(Line(0, 253, 'The domain'))) }),
    response: AdminCompany,
    errors: ['not_found', 'already_exists'],
  },
  setVerified: {
    summary: 'Set or clear the Verified badge',
    access: 'admin',
    sudo: true,
    params,
    body: z.strictObject({ verified: z.boolean() }),
    response: AdminCompany,
    errors: ['not_found'],
  },
  suspend: {
    summary: 'Hide a company from members',
    access: 'admin',
    sudo: true,
    params,
    body: z.strictObject({ reason: Text(3, 500, 'Reason') }),
    response: AdminCompany,
    errors: ['not_found', 'conflict'],
  },
  unsuspend: {
    summary: 'Show a suspended company again',
    access: 'admin',
    sudo: true,
    params,
    response: AdminCompany,
    errors: ['not_found', 'conflict'],
  },
  merge: {
    summary: 'Merge this company into another; the old id redirects there. Can be undone within 30 days',
    access: 'admin',
    sudo: true,
    params,
    body: z.strictObject({ intoId: Id, reason: Text(3, 500, 'Reason') }),
    response: AdminCompany,
    errors: ['not_found', 'conflict'],
  },
  undoMerge: {
    summary: 'Undo a merge and move everything back',
    access: 'admin',
    sudo: true,
    params,
    response: AdminCompany,
    errors: ['not_found', 'conflict', 'gone'],
  },
  claims: {
    summary: 'Claims; open ones oldest first',
    access: 'admin',
    query: z.strictObject({
      state: z.optional(ClaimState),
      companyId: z.optional(Id),
      cursor: z.optional(Cursor),
    }),
    response: Page(ClaimRow),
  },
  previewClaim: {
    summary: 'The exact email to the claimant that a decision would send, or null where it sends none',
    access: 'admin',
    params,
    body: ClaimDecision,
    response: z.object({ mail: z.nullable(MailPreview) }),
    errors: ['not_found'],
  },
  decideClaim: {
    summary: 'Approve a claim with a role, or decline it with a reason the claimant sees',
    access: 'admin',
    sudo: true,
    params,
    body: z.extend(ClaimDecision, { version: VersionRead }),
    response: ClaimRow,
    errors: ['not_found', 'conflict'],
  },
});

export const adminCompanies = bind(endpoints.adminCompanies, adminCompaniesOperations);
