import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { isDisposableMail, isFreeMail, mailDomain } from '../../platform/mail/mail-domains.ts';

export type Signal = {
  kind:
    | 'domain_matches_company'
    | 'free_mail'
    | 'disposable_mail'
    | 'duplicate_name'
    | 'duplicate_device'
    | 'email_unverified'
    | 'referred'
    | 'invited';
  text: string;
  tone: 'good' | 'neutral' | 'warning';
};

/** The data behind an application's signals. */
type SignalFacts = {
  email: string;
  emailVerified: boolean;
  companyDomain: string | null;
  sameName: number;
  sameDevice: number;
  referredBy: string | null;
  invitedBy: string | null;
};

/** Facts about an application worth a second look, good ones first. */
export function applicationSignals(facts: SignalFacts): Signal[] {
  const signals: Signal[] = [];
  if (facts.invitedBy) signals.push({ kind: 'invited', text: `Invited by ${facts.invitedBy}`, tone: 'good' });
  const domain = mailDomain(facts.email);
  if (facts.companyDomain && (domain === facts.companyDomain || domain.endsWith(`.${facts.companyDomain}`))) {
    signals.push({
      kind: 'domain_matches_company',
      text: `Email domain ${domain} belongs to the company`,
      tone: 'good',
    });
  }
  if (facts.referredBy) signals.push({ kind: 'referred', text: `Referred by ${facts.referredBy}`, tone: 'good' });
  if (isDisposableMail(facts.email))
    signals.push({ kind: 'disposable_mail', text: `${domain} is a disposable email provider`, tone: 'warning' });
  else if (isFreeMail(facts.email))
    signals.push({ kind: 'free_mail', text: `${domain} is a free email provider`, tone: 'neutral' });
  if (!facts.emailVerified)
    signals.push({ kind: 'email_unverified', text: 'Can’t be approved yet: email not confirmed', tone: 'warning' });
  if (facts.sameName > 0)
    signals.push({ kind: 'duplicate_name', text: 'Another account has the same name', tone: 'warning' });
  if (facts.sameDevice > 0)
    signals.push({ kind: 'duplicate_device', text: 'Another account was used on the same device', tone: 'warning' });
  return signals;
}

/** Columns for `SignalFacts`. The statement must have users as `u` and applications as `a`. */
export const signalColumns = sql`
  u.email::text as "email",
  u.email_verified_at is not null as "emailVerified",
  a.referred_by as "referredBy",
  (select i.full_name from users i where i.id = u.invited_by_id) as "invitedBy",
  (select c.domain::text from companies c where c.name = a.company::citext and c.domain is not null limit 1) as "companyDomain",
  (select count(*)::int from (select 1 from users o where lower(o.full_name) = lower(a.full_name) and o.id <> a.user_id limit 3) same) as "sameName",
  (select count(*)::int from (select 1 from known_devices d join known_devices e on e.device_hash = d.device_hash and e.user_id <> d.user_id where d.user_id = a.user_id limit 3) same) as "sameDevice"`;

export type ApplicationRow = SignalFacts & {
  userId: number;
  status: 'pending' | 'approved' | 'rejected';
  username: string;
  fullName: string;
  company: string;
  title: string;
  profession: string;
  companyType: string;
  location: string;
  website: string | null;
  industryRole: string;
  submittedAt: Date;
  queueState: 'waiting' | 'waiting_for_applicant' | 'appeal' | 'closed';
  assignedToId: number | null;
  assignedToName: string | null;
  decidedById: number | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  rejectionReason: string | null;
  version: number;
};

const applicationColumns = sql`
  a.user_id as "userId", u.application_status as "status", u.username::text as "username",
  a.full_name as "fullName", a.company, a.title, a.profession, a.company_type as "companyType", a.location, a.website,
  a.industry_role as "industryRole", a.submitted_at as "submittedAt", a.queue_state as "queueState",
  a.assigned_to as "assignedToId", s.full_name as "assignedToName",
  a.decided_by as "decidedById", d.full_name as "decidedByName", a.decided_at as "decidedAt", a.rejection_reason as "rejectionReason", a.version,
  ${signalColumns}`;

const applicationTables = sql`
  from applications a
  join users u on u.id = a.user_id
  left join users s on s.id = a.assigned_to
  left join users d on d.id = a.decided_by`;

/**
 * Open applications, those of invited people first, then oldest first: waiting for staff, waiting for the applicant,
 * and appeals.
 */
export function queuePage(db: Db, afterUserId: number | null, limit: number): Promise<ApplicationRow[]> {
  return rows<ApplicationRow>(
    db,
    sql`select ${applicationColumns} ${applicationTables}
      where a.queue_state in ('waiting', 'waiting_for_applicant', 'appeal')
      ${afterUserId ? sql`and (u.invited_by_id is null, a.submitted_at, a.user_id) > (select bu.invited_by_id is null, b.submitted_at, b.user_id from applications b join users bu on bu.id = b.user_id where b.user_id = ${afterUserId})` : sql``}
      order by u.invited_by_id is null, a.submitted_at, a.user_id limit ${limit}`,
  );
}

/** One application with the data for its signals, or null for accounts that never applied. */
export function findApplication(db: Db, userId: number): Promise<ApplicationRow | null> {
  return firstRow<ApplicationRow>(
    db,
    sql`select ${applicationColumns} ${applicationTables} where a.user_id = ${userId}`,
  );
}

export type Correspondence = {
  messages: { from: 'staff' | 'applicant'; text: string; createdAt: string }[];
  notes: { id: number; author: string | null; text: string; createdAt: string }[];
};

/** Messages between staff and applicant, and staff-only notes, oldest first. */
export async function correspondence(db: Db, userId: number): Promise<Correspondence> {
  const found = await firstRow<Correspondence>(
    db,
    sql`select
      coalesce((select json_agg(json_build_object('from', m."from", 'text', m.text, 'createdAt', m.created_at) order by m.id)
        from application_messages m where m.user_id = ${userId}), '[]') as messages,
      coalesce((select json_agg(json_build_object('id', n.id, 'author', w.full_name, 'text', n.text, 'createdAt', n.created_at) order by n.id)
        from staff_notes n left join users w on w.id = n.author_id where n.user_id = ${userId}), '[]') as notes`,
  );
  return found ?? { messages: [], notes: [] };
}
