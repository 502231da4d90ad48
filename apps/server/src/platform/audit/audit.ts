import { sql } from 'drizzle-orm';
import { rows } from '../db/rows.ts';
import type { AuditRecord, Db } from '../deps.ts';

/** Advisory lock for the end of the chain. A transaction that adds a line holds it until it ends. */
const CHAIN_LOCK = 7_202_611;

/** The fields that a line's hash covers, serialized by the database, so that verifying reads the same bytes. */
const covered = (line: string) => {
  const field = (name: string) => sql`${sql.identifier(line)}.${sql.identifier(name)}`;
  return sql`sha256(coalesce(${field('previous_hash')}, ''::bytea) || convert_to(jsonb_build_array(
    extract(epoch from ${field('at')}), ${field('actor_id')}, ${field('action')}, ${field('summary')}, ${field('subject_type')},
    ${field('subject_id')}, ${field('before')}, ${field('after')}, ${field('reason')}, ${field('ip')})::text, 'UTF8'))`;
};

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/**
 * Adds a line to the audit log, in the transaction of what it records. Each line holds the hash of the line before it,
 * so a changed or missing line is detected. Call it last in the transaction: the lock serializes all transactions that
 * add lines.
 */
export async function recordAudit(tx: Db, record: AuditRecord): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
  await tx.execute(sql`
    with line as (
      select clock_timestamp()::timestamptz(3) as at, ${record.actorId}::bigint as actor_id, ${record.action}::text as action,
        ${record.summary}::text as summary, ${record.subjectType ?? null}::text as subject_type, ${record.subjectId ?? null}::bigint as subject_id,
        ${json(record.before)}::jsonb as before, ${json(record.after)}::jsonb as after,
        ${record.reason ?? null}::text as reason, ${record.ip ?? null}::text as ip,
        (select hash from audit_log order by id desc limit 1) as previous_hash
    )
    insert into audit_log (at, actor_id, action, summary, subject_type, subject_id, before, after, reason, ip, previous_hash, hash)
    select at, actor_id, action, summary, subject_type, subject_id, before, after, reason, ip, previous_hash, ${covered('line')} from line`);
}

/**
 * Finds lines that were changed or whose predecessor is missing. Returns the id of the first one, or null if there is
 * none. It can't detect that the last lines were deleted: for that, compare the newest hash with a copy stored
 * elsewhere.
 */
export async function verifyAuditChain(db: Db): Promise<number | null> {
  const [broken] = await rows<{ id: number }>(
    db,
    sql`select id from (
      select line.*, lag(line.hash) over (order by line.id) as hash_before, ${covered('line')} as expected from audit_log line
    ) checked
    where hash <> expected or previous_hash is distinct from hash_before
    order by id limit 1`,
  );
  return broken?.id ?? null;
}
