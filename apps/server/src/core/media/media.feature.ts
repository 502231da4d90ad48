import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { rows } from '../../platform/db/rows.ts';
import type { StoredCounters } from '../../platform/consistency/stored-counters.ts';
import { defineFeature, type FeatureManifest, type RestingFeature } from '../../platform/feature.ts';
import type { EraseMember, ExportData, OwnFile } from '../../platform/personal-data/personal-data.ts';
import { mediaEvents, mediaLimits } from './media.tokens.ts';
import { asCondition } from '../visibility/public.ts';
import { isHeld } from './uploads.queries.ts';
import { registerUploads } from './uploads.routes.ts';
import { subscribeUploads } from './derived.commands.ts';

const BATCH = 500;

type UploadRow = OwnFile & { derivedKey: string | null };

/** The member's uploads, and the files converted from them. */
async function* ownFiles(pool: Pick<Pool, 'query'>, userId: number): AsyncGenerator<OwnFile> {
  let last = '0';
  for (;;) {
    const { rows } = await pool.query<UploadRow>(
      `select id::text, key, derived_key as "derivedKey", original_name as "originalName" from uploads where owner_id = $1 and id > $2 order by id limit ${BATCH}`,
      [userId, last],
    );
    for (const { derivedKey, ...file } of rows) {
      yield file;
      if (derivedKey) yield { ...file, key: derivedKey };
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

const mediaExport: ExportData = {
  files: { tables: ['uploads'], of: ownFiles },
};

const mediaErasure: EraseMember = {
  tables: { uploads: 'goes' },
  files: async (tx, userId) => {
    const found = await rows<{ key: string }>(
      tx,
      sql`select f.key from uploads u cross join lateral unnest(array[u.key, u.small_key, u.thumb_key, u.derived_key]) as f(key)
        where u.owner_id = ${userId} and f.key is not null`,
    );
    return found.map(({ key }) => key);
  },
};

/** A file that is attached is used by something: one that nothing refers to is let go of, so that the sweeper deletes it. */
const attached = (features: readonly FeatureManifest[]): StoredCounters => ({
  table: 'uploads',
  // Built on use: what posts hold depends on the kinds of posts, which are known once all features are.
  get counted() {
    const held = asCondition({}, () => isHeld(features));
    return { attached_at: sql`case when exists (select 1 from (select t.*) f where ${held}) then t.attached_at end` };
  },
  fix: (set) => sql`update uploads t set ${set}`,
});

export const media: RestingFeature = (others) =>
  defineFeature({
    name: 'media',
    routes: registerUploads,
    limits: Object.values(mediaLimits),
    events: Object.values(mediaEvents),
    subscribers: [subscribeUploads],
    exportData: mediaExport,
    eraseMember: mediaErasure,
    consistencyChecks: { projections: [attached(others)] },
  });
