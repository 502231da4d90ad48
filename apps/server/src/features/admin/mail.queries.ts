import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';

export type MailState = 'queued' | 'held' | 'sent' | 'failed';
export type MailRow = {
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
 * Outgoing mail, newest first, by the index of its state (`DESC NULLS LAST`) or of numbers; `before` is the number of the last
 * one already seen.
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

export function findMail(db: Db, id: number): Promise<(MailRow & { body: string | null }) | null> {
  return firstRow(db, sql`select ${mailColumns}, m.body from mails m where m.id = ${id}`);
}
