import { ApplicationMessage } from '../auth/schemas.ts';
import { BUG_PRIORITIES, BUG_TYPES, REJECTION_REASONS } from '../choices.ts';
import { Count, Id, Instant, z } from '../common.ts';
import { ApplicationStatus } from '../users.ts';

const reasonCodes = Object.keys(REJECTION_REASONS) as (keyof typeof REJECTION_REASONS)[];
export const RejectionReason = z.enum(
  reasonCodes as [keyof typeof REJECTION_REASONS, ...(keyof typeof REJECTION_REASONS)[]],
);

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

/** Facts that staff see next to an application: worth a second look, good or bad. */
export const ApplicationSignal = z.object({
  kind: z.enum([
    'domain_matches_company',
    'free_mail',
    'disposable_mail',
    'duplicate_name',
    'duplicate_device',
    'email_unverified',
    'referred',
    'invited',
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
  /** Counts what the applicant changes and writes: staff decide about the version that they read. */
  version: Count,
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
  profession: z.nullable(z.string()),
  /** The last one that staff confirmed, with the application or later. */
  confirmedProfession: z.nullable(z.string()),
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
  members: z.object({ total: Count, pending: Count, activeToday: Count, activeLast7Days: Count, newLast7Days: Count }),
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
    receivedToday: Count,
    approvedToday: Count,
    rejectedToday: Count,
    medianBusinessHours: z.nullable(z.number()),
    approvalRate: z.nullable(z.number()),
  }),
  system: z.object({ queuedJobs: Count, failedMails: Count, heldMails: Count, liveConnections: Count }),
  recentAudit: z.array(AuditEntry),
});
