import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import type { UploadKind } from './upload-rules.ts';

export type StoredUpload = {
  type: UploadKind;
  mime: string;
  originalName: string;
  /** What we made of it, not the file that was sent. */
  isDerived: boolean;
};

/** What is known of the file behind a key, whichever size it is. */
export function findByKey(db: Db, key: string): Promise<StoredUpload | null> {
  return firstRow<StoredUpload>(
    db,
    sql`select type, mime, original_name as "originalName", coalesce(derived_key = ${key}, false) as "isDerived"
      from uploads where key = ${key} or small_key = ${key} or thumb_key = ${key} or derived_key = ${key} limit 1`,
  );
}
