import { eq } from 'drizzle-orm';
import { statement } from '../db/statement.ts';
import type { Db } from '../deps.ts';
import type { SettingValue } from './setting.ts';
import { siteSettings } from './site-settings.tables.ts';

/** Every value that was set; a handful of rows. */
export const storedStatement = statement<{ key: string; value: unknown }>(
  'siteSettings.stored',
  'select key, value from site_settings where value is not null',
);

type Change = { key: string; value: SettingValue | null; changedBy: number; changedAt: Date };

/**
 * Keeps a value, or null for the default, in the transaction given; changes of one setting come one after the other.
 * @returns what was stored before, null for nothing.
 */
export async function storeSetting(tx: Db, { key, value, changedBy, changedAt }: Change): Promise<unknown> {
  await tx.insert(siteSettings).values({ key, value: null, changedBy, changedAt }).onConflictDoNothing();
  const [held] = await tx
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, key))
    .for('update');
  await tx.update(siteSettings).set({ value, changedBy, changedAt }).where(eq(siteSettings.key, key));
  return held?.value ?? null;
}
