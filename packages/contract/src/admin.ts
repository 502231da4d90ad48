import { Count, Cursor, Id, Instant, Line, Page, PageQuery, Text, z } from './common.ts';
import { BUG_PRIORITIES, BUG_TYPES, REJECTION_REASONS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { ApplicationMessage } from './auth.ts';
import { ApplicationStatus } from './users.ts';

const reasonCodes = Object.keys(REJECTION_REASONS) as (keyof typeof REJECTION_REASONS)[];
export const RejectionReason = z.enum(
  reasonCodes as [keyof typeof REJECTION_REASONS, ...(keyof typeof REJECTION_REASONS)[]],
);

const Note = z.optional(Text(0, 2000, 'Note'));
const userParams = z.object({ id: Id });

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor: z.nullable(z.object({ id: Id, fullName: z.string(), username: z.string() })),
  /** `<feature>.<intent>`, as written by the command. */
  action: z.string(),
  /** One sentence for people. */
  summary: z.string(),
  subjectType: z.nullable(z.string()),
  subjectId: z.nullable(Id),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** What staff see beside an application: facts worth a second look, good or bad. */
export const ApplicationSignal = z.object({
  kind: z.enum([
    'domain_matches_company',
    'free_mail',
    'disposable_mail',
    'duplicate_name',
    'duplicate_device',
    'email_unverified',
    'referred',
  ]),
  text: z.string(),
  tone: z.enum(['good', 'neutral', 'warning']),
});

export const QueueItem = z.object({
  userId: Id,
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  company: z.string(),
  title: z.string(),
  profession: z.string(),
  submittedAt: Instant,
  /** Age in business hours: Monday to Friday, 9 to 17, US Eastern time. */
  businessHours: z.number(),
  /** `waiting_for_applicant`: staff asked and got no answer yet. */
  state: z.enum(['waiting', 'waiting_for_applicant', 'appeal']),
  assignedTo: z.nullable(z.object({ id: Id, fullName: z.string() })),
  signals: z.array(ApplicationSignal),
});

export const ApplicationAction = z.enum(['approve', 'reject', 'ask']);

export const ApplicationDetail = z.object({
  status: ApplicationStatus,
  submittedAt: Instant,
  businessHours: z.number(),
  form: z.object({
    fullName: z.string(),
    email: z.string(),
    username: z.string(),
    company: z.string(),
    title: z.string(),
    profession: z.string(),
    companyType: z.string(),
    location: z.string(),
    website: z.nullable(z.string()),
    industryRole: z.string(),
    referredBy: z.nullable(z.string()),
  }),
  emailVerified: z.boolean(),
  signals: z.array(ApplicationSignal),
  messages: z.array(ApplicationMessage),
  assignedTo: z.nullable(z.object({ id: Id, fullName: z.string() })),
  internalNotes: z.array(z.object({ id: Id, author: z.string(), text: z.string(), createdAt: Instant })),
  rejection: z.nullable(z.object({ reason: RejectionReason, at: Instant, by: z.nullable(z.string()) })),
});

export const AdminUserRow = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  title: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  applicationStatus: ApplicationStatus,
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  isPremium: z.boolean(),
  suspendedUntil: z.nullable(Instant),
  createdAt: Instant,
  lastActive: z.nullable(Instant),
});
export type AdminUserRow = z.infer<typeof AdminUserRow>;

export const AdminUser = z.object({
  user: AdminUserRow,
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  suspensionReason: z.nullable(z.string()),
  /** An open request to make this member an admin, waiting for a second admin. */
  adminRequest: z.nullable(z.object({ requestedBy: z.object({ id: Id, fullName: z.string() }), at: Instant })),
  application: z.nullable(ApplicationDetail),
  sessions: z.array(
    z.object({ device: z.string(), ip: z.nullable(z.string()), createdAt: Instant, lastUsedAt: Instant }),
  ),
  history: z.array(AuditEntry),
});

export const MailRow = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: z.enum(['queued', 'held', 'sent', 'failed']),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  lastError: z.nullable(z.string()),
});

export const BugReportRow = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  stepsToReproduce: z.nullable(z.string()),
  expectedBehavior: z.nullable(z.string()),
  actualBehavior: z.nullable(z.string()),
  priority: z.enum(BUG_PRIORITIES),
  bugType: z.enum(BUG_TYPES),
  currentPage: z.nullable(z.string()),
  browserInfo: z.nullable(z.unknown()),
  deviceInfo: z.nullable(z.unknown()),
  state: z.enum(['new', 'triaged', 'in_progress', 'fixed', 'wont_fix', 'duplicate']),
  reporter: z.nullable(z.object({ id: Id, fullName: z.string(), username: z.string() })),
  createdAt: Instant,
});

export const Dashboard = z.object({
  members: z.object({ total: Count, pending: Count, activeLast7Days: Count, newLast7Days: Count }),
  content: z.object({
    postsToday: Count,
    postsSameDayLastWeek: Count,
    commentsToday: Count,
    commentsSameDayLastWeek: Count,
  }),
  queues: z.array(
    z.object({ name: z.string(), label: z.string(), count: Count, oldestAt: z.nullable(Instant), href: z.string() }),
  ),
  applications: z.object({
    waiting: Count,
    medianBusinessHours: z.nullable(z.number()),
    approvalRate: z.nullable(z.number()),
  }),
  system: z.object({ queuedJobs: Count, failedMails: Count, heldMails: Count, liveConnections: Count }),
  recentAudit: z.array(AuditEntry),
});

export const admin = {
  dashboard: endpoint({
    name: 'admin.dashboard',
    method: 'GET',
    path: '/api/admin/dashboard',
    summary: 'Figures of the admin dashboard',
    access: 'admin',
    response: Dashboard,
  }),
  users: endpoint({
    name: 'admin.users',
    method: 'GET',
    path: '/api/admin/users',
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
  }),
  applications: endpoint({
    name: 'admin.applications',
    method: 'GET',
    path: '/api/admin/applications',
    summary: 'Review queue, oldest first',
    access: 'admin',
    query: PageQuery,
    response: Page(QueueItem),
  }),
  user: endpoint({
    name: 'admin.user',
    method: 'GET',
    path: '/api/admin/users/{id}',
    summary: 'One user in full',
    access: 'admin',
    params: userParams,
    response: AdminUser,
    errors: ['not_found'],
  }),
  previewDecision: endpoint({
    name: 'admin.previewDecision',
    method: 'POST',
    path: '/api/admin/users/{id}/application/preview',
    summary: 'The exact mail that a decision would send',
    access: 'admin',
    params: userParams,
    body: z.strictObject({
      action: ApplicationAction,
      reason: z.optional(RejectionReason),
      message: z.optional(Text(0, 2000, 'Message')),
    }),
    response: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
    errors: ['not_found'],
  }),
  decide: endpoint({
    name: 'admin.decide',
    method: 'PATCH',
    path: '/api/admin/users/{id}/application',
    summary: 'Approve, reject, or ask for information (status pending with a message)',
    access: 'admin',
    sudo: true,
    params: userParams,
    body: z.strictObject({
      status: ApplicationStatus,
      message: z.optional(Text(0, 2000, 'Message')),
      reason: z.optional(RejectionReason),
      internalNote: Note,
    }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  }),
  assign: endpoint({
    name: 'admin.assign',
    method: 'POST',
    path: '/api/admin/users/{id}/application/assignment',
    summary: 'Take an application, or give it back',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ assigned: z.boolean() }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  }),
  addNote: endpoint({
    name: 'admin.addNote',
    method: 'POST',
    path: '/api/admin/users/{id}/notes',
    summary: 'Add an internal note',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ text: Text(1, 2000, 'Note') }),
    response: AdminUser,
    status: 201,
    errors: ['not_found'],
  }),
  suspend: endpoint({
    name: 'admin.suspend',
    method: 'POST',
    path: '/api/admin/users/{id}/suspension',
    summary: 'Suspend a user until a date',
    access: 'admin',
    sudo: true,
    params: userParams,
    body: z.strictObject({ until: z.string().check(z.maxLength(40)), reason: Text(3, 500, 'Reason') }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  }),
  unsuspend: endpoint({
    name: 'admin.unsuspend',
    method: 'DELETE',
    path: '/api/admin/users/{id}/suspension',
    summary: 'Lift a suspension',
    access: 'admin',
    sudo: true,
    params: userParams,
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  }),
  grantAdmin: endpoint({
    name: 'admin.grantAdmin',
    method: 'POST',
    path: '/api/admin/users/{id}/admin',
    summary: 'Make a member an admin; a second admin confirms by the same call',
    access: 'admin',
    sudo: true,
    params: userParams,
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  }),
  revokeAdmin: endpoint({
    name: 'admin.revokeAdmin',
    method: 'DELETE',
    path: '/api/admin/users/{id}/admin',
    summary: 'Take the admin right away, or drop an open request',
    access: 'admin',
    sudo: true,
    params: userParams,
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  }),
  setVerified: endpoint({
    name: 'admin.setVerified',
    method: 'PATCH',
    path: '/api/admin/users/{id}/verified',
    summary: 'Set or clear the Verified badge',
    access: 'admin',
    sudo: true,
    params: userParams,
    body: z.strictObject({ verified: z.boolean() }),
    response: AdminUser,
    errors: ['not_found'],
  }),
  resetTwoFactor: endpoint({
    name: 'admin.resetTwoFactor',
    method: 'DELETE',
    path: '/api/admin/users/{id}/two-factor',
    summary: 'Switch off a user’s two-factor sign-in',
    access: 'admin',
    sudo: true,
    params: userParams,
    body: z.strictObject({ reason: Text(3, 500, 'Reason') }),
    response: AdminUser,
    errors: ['not_found', 'conflict'],
  }),
  audit: endpoint({
    name: 'admin.audit',
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Audit log, newest first',
    access: 'admin',
    query: z.strictObject({
      action: z.optional(Line(0, 60, 'Action')),
      actorId: z.optional(Id),
      subjectId: z.optional(Id),
      cursor: z.optional(Cursor),
    }),
    response: Page(AuditEntry),
  }),
  mails: endpoint({
    name: 'admin.mails',
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'Outgoing mail, newest first',
    access: 'admin',
    query: z.strictObject({ state: z.optional(MailRow.shape.state), cursor: z.optional(Cursor) }),
    response: Page(MailRow),
  }),
  mail: endpoint({
    name: 'admin.mail',
    method: 'GET',
    path: '/api/admin/mails/{id}',
    summary: 'One outgoing mail; its text only while no mail server is set',
    access: 'admin',
    params: userParams,
    response: z.object({ mail: MailRow, text: z.nullable(z.string()) }),
    errors: ['not_found'],
  }),
  bugReports: endpoint({
    name: 'admin.bugReports',
    method: 'GET',
    path: '/api/admin/bug-reports',
    summary: 'Bug reports, newest first',
    access: 'admin',
    query: PageQuery,
    response: Page(BugReportRow),
  }),
  setBugState: endpoint({
    name: 'admin.setBugState',
    method: 'PATCH',
    path: '/api/admin/bug-reports/{id}',
    summary: 'Move a bug report',
    access: 'admin',
    params: userParams,
    body: z.strictObject({ state: BugReportRow.shape.state }),
    response: BugReportRow,
    errors: ['not_found'],
  }),
  setupState: endpoint({
    name: 'admin.setupState',
    method: 'GET',
    path: '/api/admin-setup',
    summary: 'Whether the site still lacks an admin',
    access: 'member',
    response: z.object({ needsFirstAdmin: z.boolean(), isAdmin: z.boolean() }),
  }),
  setup: endpoint({
    name: 'admin.setup',
    method: 'POST',
    path: '/api/admin/setup',
    summary: 'Become the first admin with the one-time token',
    access: 'member',
    body: z.strictObject({
      token: z.string().check(z.minLength(1, 'Token is required'), z.maxLength(200, 'Token is too long')),
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['conflict', 'gone'],
  }),
  openapi: endpoint({
    name: 'admin.openapi',
    method: 'GET',
    path: '/api/admin/openapi.json',
    summary: 'The OpenAPI document of this server',
    access: 'admin',
    response: 'binary',
  }),
};
