import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { knownDevices } from './auth.tables.ts';

/** What is kept of a device's name. */
export const deviceHashOf = (device: string) => createHash('sha256').update(device).digest();

/** Notes that the account was signed in on this device. Says whether it is new to the account. */
export async function addKnownDevice(tx: Db, userId: number, device: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash: deviceHashOf(device), firstSeenAt: now })
    .onConflictDoNothing()
    .returning({ userId: knownDevices.userId });
  return added.length > 0;
}

/** Whether the account was signed in on the device of this name before. */
export async function isKnownDevice(db: Db, userId: number, device: string): Promise<boolean> {
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHashOf(device))));
  return found.length > 0;
}
