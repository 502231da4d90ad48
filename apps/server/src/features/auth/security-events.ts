import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import { securityEvents } from './auth.tables.ts';
import { authEvents } from './auth.tokens.ts';

const SHOWN = 50;

/** Adds an entry to an account's security log and notifies its owner. */
export async function noteSecurityEvent(
  tx: Db,
  event: { userId: number; text: string; ip: string | null; now: Date },
): Promise<void> {
  const { userId, text, ip, now } = event;
  const [noted] = await tx
    .insert(securityEvents)
    .values({ userId, text, ip, createdAt: now })
    .returning({ id: securityEvents.id });
  if (noted) await insertEvent(tx, authEvents.securityNoted, { userId, securityEventId: noted.id }, { now });
}

/** Adds a change that members made themselves to their security log. No one is notified. */
export async function recordChange(
  tx: Db,
  { userId, ip }: { userId: number; ip: string | null },
  text: string,
  now: Date,
): Promise<void> {
  await tx.insert(securityEvents).values({ userId, text, ip, createdAt: now });
}

/** The latest events of one account, newest first. */
export function latestSecurityEvents(db: Db, userId: number) {
  return db
    .select({
      id: securityEvents.id,
      text: securityEvents.text,
      ip: securityEvents.ip,
      createdAt: securityEvents.createdAt,
    })
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(sql`${securityEvents.id} desc nulls last`)
    .limit(SHOWN);
}
