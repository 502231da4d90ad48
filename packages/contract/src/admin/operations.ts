import { Cursor, Id, Line, Page, PageQuery, Text, VersionRead, z } from '../common.ts';
import { ChosenDate } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { MailPreview } from '../mail-preview.ts';
import { ApplicationStatus } from '../users.ts';
import * as endpoints from './endpoints.ts';
import {
  AdminUser,
  AdminUserRow,
  ApplicationAction,
  AuditEntry,
  BugReportRow,
  Dashboard,
  MailRow,
  QueueItem,
  RejectionReason,
} from './schemas.ts';

const Note = z.optional(Text(0, 2000, 'Note'));
const userParams = z.object({ id: Id });

export const adminOperations = operations({
  dashboard: {
    summary: 'Admin dashboard figures',
    access: 'admin',
    response: Dashboard,
  },
  users: {
    summary: 'Search and filter users',
    access: 'admin',
    query: z.strictObject({
      q: z.optional(z.string().check(z.maxLength(100))),
      status: z.optional(ApplicationStatus),
      role: z.optional(z.enum(['admin', 'member'])),
      premium: z.optional(z.enum(['yes', 'no'])),
      suspended: z.optional(z.enum(['yes', 'no'])),
      cursor: z.optional(Cursor),
    }),
    response: Page(AdminUserRow),
  },
  applications: {
    summary: 'Review queue, oldest first',
    access: 'admin',
    query: PageQuery,
    response: Page(QueueItem),
  },
  user: {
    summary: 'One user in full',
    access: 'admin',
    params: userParams,
    response: AdminUser,
    errors: ['not_found'],
  },
  previewDecision: {
    summary: 'The exact email a decision would send',
    access: 'admin',
    params: userParams,
    body: z.strictObject({
      action: ApplicationAction,
      reason: z.optional(RejectionReason),
      message: z.optional(Text(0, 2000, 'Message')),
    }),
    response: MailPreview,
    errors: ['not_found'],
  },
  decide: {
    summary:
      'Approve (once the address is confirmed), reject, or ask for information (status stays pending, with a message)',
    access: 'admin',
    sudo: true,
    params: userParams,
    body: z.strictObject({
      status: ApplicationStatus,
      version: VersionRead,
      message: z.optional(Text(0, 2000, 'Message')),
      reason: z.optional(RejectionReason),
      /** Marks the address as confirmed by staff. The audit log records this reason. Only when approving. */
      confirmEmailReason: z.optional(Text(3, 500, 'Reason')),
      internalNote: Note,
    }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  },
  assign: {
    summary: 'Claim an application, or release it',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ assigned: z.boolean() }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  },
  addNote: {
    summary: 'Add an internal note',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ text: Text(1, 2000, 'Note') }),
    response: AdminUser,
    status: 201,
    errors: ['not_found'],
  },
  suspend: {
    summary: 'Suspend a user until a date',
    access: 'admin',
    sudo: true,
    params: userParams,
    body: z.strictObject({ until: ChosenDate, reason: Text(3, 500, 'Reason') }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  },
  unsuspend: {
    summary: 'Lift a suspension',
    access: 'admin',
    sudo: true,
    params: userParams,
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  },
  grantAdmin: {
    summary: 'Make a member an admin; a second admin confirms with the same call',
    access: 'admin',
    sudo: true,
    params: userParams,
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  },
  revokeAdmin: {
    summary: 'Remove the admin role, or withdraw an open request',
    access: 'admin',
    sudo: true,
    params: userParams,
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  },
  setVerified: {
    summary: 'Set or clear the Verified badge',
    access: 'admin',
    sudo: true,
    params: userParams,
    body: z.strictObject({ verified: z.boolean() }),
    response: AdminUser,
    errors: ['not_found'],
  },
  confirmProfession: {
    summary: 'Confirm the profession that a member gives, which then opens what is for people of it',
    access: 'admin',
    sudo: true,
    params: userParams,
    /** As staff read it; another one is a conflict. */
    body: z.strictObject({ profession: Line(1, 120, 'Profession') }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  },
  resetTwoFactor: {
    summary: 'Turn off a user’s two-factor sign-in',
    access: 'admin',
    sudo: true,
    params: userParams,
    body: z.strictObject({ reason: Text(3, 500, 'Reason') }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  },
  audit: {
    summary: 'Audit log, newest first',
    access: 'admin',
    query: z.strictObject({
      action: z.optional(Line(0, 60, 'Action')),
      actorId: z.optional(Id),
      subjectId: z.optional(Id),
      cursor: z.optional(Cursor),
    }),
    response: Page(AuditEntry),
  },
  mails: {
    summary: 'Outgoing email, newest first',
    access: 'admin',
    query: z.strictObject({ state: z.optional(MailRow.shape.state), cursor: z.optional(Cursor) }),
    response: Page(MailRow),
  },
  mail: {
    summary:
      'One outgoing email; reading it is logged. Includes the text only while no mail server is set, without links into staff accounts',
    access: 'admin',
    sudo: true,
    params: userParams,
    response: z.object({
      mail: MailRow,
      text: z.nullable(z.string()),
      /** Links that reset or sign in an account of staff were taken out of the text. */
      linksLeftOut: z.boolean(),
    }),
    errors: ['not_found'],
  },
  bugReports: {
    summary: 'Bug reports, newest first',
    access: 'admin',
    query: z.strictObject({ state: z.optional(BugReportRow.shape.state), cursor: z.optional(Cursor) }),
    response: Page(BugReportRow),
  },
  setBugState: {
    summary: 'Change the state of a bug report',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ state: BugReportRow.shape.state }),
    response: BugReportRow,
    errors: ['not_found'],
  },
  setupState: {
    summary: 'Whether the site still needs its first admin',
    access: 'member',
    response: z.object({ needsFirstAdmin: z.boolean(), isAdmin: z.boolean() }),
  },
  setup: {
    summary: 'Become the first admin with the one-time token',
    access: 'member',
    body: z.strictObject({
      token: z.string().check(z.minLength(1, 'Token is required'), z.maxLength(200, 'Token is too long')),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['conflict', 'gone'],
  },
  openapi: {
    summary: 'The OpenAPI document of this server',
    access: 'admin',
    response: 'binary',
  },
});

export const admin = bind(endpoints.admin, adminOperations);
