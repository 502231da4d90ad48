import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';

/** Files of a member pass to others: `heirs` is a select with `address` and `user_id`. */
export async function handOverUploads(tx: Db, ownerId: number, heirs: SQL): Promise<void> {
  await tx.execute(sql`update uploads f set owner_id = heir.user_id from (${heirs}) heir
    where f.owner_id = ${ownerId} and '/uploads/' || f.key = heir.address`);
}
