import { createHash } from 'node:crypto';
import type { api, HandlerOutput } from '@innerspring/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { oneTimeTokens } from '../auth/auth.tables.ts';
import { openingPurposes } from '../auth/public.ts';

type MailState = 'queued' | 'held' | 'sent' | 'failed';
type MailRow = {
  id: number;
  to: string;
  subject: string;
  kind: string;
  state: MailState;
  createdAt: Date;
  sentAt: Date | null;
  lastError: string | null;
};

const mailColumns = sql`m.id, m."to", m.subject, m.kind, m.state, m.created_at as "createdAt", m.sent_at as "sentAt", m.last_error as "lastError"`;

/**
 * Outgoing mail, newest first, using the index by state (`DESC NULLS LAST`) or by id. `before` is the id of the last
 * one already shown.
 */
export function mailsPage(
  db: Db,
  filter: { state?: MailState | undefined; before: number | null },
  limit: number,
): Promise<MailRow[]> {
  return rows<MailRow>(
    db,
    sql`select ${mailColumns} from mails m where ${filter.state ? sql`m.state = ${filter.state}` : sql`true`}
      and ${filter.before ? sql`m.id < ${filter.before}` : sql`true`}
      order by m.id desc ${filter.state ? sql`nulls last` : sql``} limit ${limit}`,
  );
}

function findMail(db: Db, id: number): Promise<(MailRow & { body: string | null }) | null> {
  return firstRow(db, sql`select ${mailColumns}, m.body from mails m where m.id = ${id}`);
}

/** A link with one of our secrets: 32 random bytes as the value of a parameter. */
const secretLink = /https?:\/\/\S+?[?&][\w-]+=([\w-]{43})(?![\w-])\S*/g;
const LEFT_OUT = '[Link removed: it opens an administrator’s account.]';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Which of these secrets belong to accounts that are administrators now, including used and expired ones. */
async function staffSecrets(db: Db, secrets: string[]): Promise<Set<string>> {
  if (secrets.length === 0) return new Set();
  const found = await db
    .select({ hash: oneTimeTokens.tokenHash })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(
      and(
        inArray(oneTimeTokens.tokenHash, secrets.map(hashOf)),
        inArray(oneTimeTokens.purpose, [...openingPurposes]),
        eq(users.isAdmin, true),
      ),
    );
  const hashes = new Set(found.map(({ hash }) => hash.toString('hex')));
  return new Set(secrets.filter((secret) => hashes.has(hashOf(secret).toString('hex'))));
}

/** The text without links that reset or sign in a staff account: only its owner may open those, not other staff. */
async function withoutStaffLinks(db: Db, text: string): Promise<{ text: string; linksLeftOut: boolean }> {
  const secrets = [...text.matchAll(secretLink)].map(([, secret = '']) => secret);
  const staff = await staffSecrets(db, secrets);
  const safe = text.replaceAll(secretLink, (link: string, secret: string) => (staff.has(secret) ? LEFT_OUT : link));
  return { text: safe, linksLeftOut: staff.size > 0 };
}

/**
 * One outgoing mail for an admin to read, logged in the audit log if its text is returned. One-time links are for their
 * owners: if a mail server is configured, admins can't read the text here.
 * @throws {AppError} not_found
 */
export async function readMail(
  deps: Deps,
  reader: Viewer,
  mailId: number,
  ip: string,
): Promise<HandlerOutput<typeof api.admin.mail>> {
  const found = await findMail(deps.db, mailId);
  if (!found) throw new AppError('not_found', 'Email not found');
  const { body, ...mail } = found;
  if (deps.config.smtpUrl || body === null) return { mail, text: null, linksLeftOut: false };
  const shown = await withoutStaffLinks(deps.db, body);
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: reader.id,
      action: 'mails.read',
      summary: `${reader.fullName} read the email "${mail.subject}" to ${mail.to}`,
      subjectType: 'mail',
      subjectId: mail.id,
      ip,
    }),
  );
  return { mail, ...shown };
}
