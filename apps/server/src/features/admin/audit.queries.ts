import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { rows } from '../../platform/db/rows.ts';

export type AuditRow = {
  id: number;
  at: Date;
  actorId: number | null;
  actorFullName: string | null;
  actorUsername: string | null;
  action: string;
  summary: string;
  subjectType: string | null;
  subjectId: number | null;
  before: unknown;
  after: unknown;
  reason: string | null;
  ip: string | null;
};

const auditColumns = sql`l.id, l.at, l.actor_id as "actorId", w.full_name as "actorFullName", w.username::text as "actorUsername", l.action, l.summary,
  l.subject_type as "subjectType", l.subject_id as "subjectId", l."before", l."after", l.reason, l.ip`;

export type AuditFilter = {
  action?: string | undefined;
  actorId?: number | undefined;
  subjectId?: number | undefined;
  before?: number | null;
};

/** Lines of the audit log, newest first; `before` is the number of the last line already seen. */
export function auditLines(db: Db, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const conditions: SQL[] = [sql`true`];
  if (filter.before) conditions.push(sql`l.id < ${filter.before}`);
  if (filter.action) conditions.push(sql`l.action = ${filter.action}`);
  if (filter.actorId) conditions.push(sql`l.actor_id = ${filter.actorId}`);
  if (filter.subjectId) conditions.push(sql`l.subject_type = 'user' and l.subject_id = ${filter.subjectId}`);
  return rows<AuditRow>(
    db,
    sql`select ${auditColumns} from audit_log l left join users w on w.id = l.actor_id
      where ${sql.join(conditions, sql` and `)} order by l.id desc limit ${limit}`,
  );
}

/** A line as the contract has it. */
export function toAuditEntry(row: AuditRow) {
  const { actorId, actorFullName, actorUsername, ...entry } = row;
  return {
    ...entry,
    before: row.before ?? null,
    after: row.after ?? null,
    actor:
      actorId === null
        ? null
        : { id: actorId, fullName: actorFullName ?? 'Former member', username: actorUsername ?? '' },
  };
}
