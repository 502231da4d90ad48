import type { Querying } from '../../platform/db/reads.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { fileAccess } from './file-access.ts';
import type { UploadKind } from './upload-rules.ts';

export type StoredUpload = {
  type: UploadKind;
  mime: string;
  originalName: string;
  /** What we made of it, not the file that was sent. */
  isDerived: boolean;
  /** Of a profile, a page or a group: who may see it changes seldom, and it is asked for on every screen. */
  isPicture: boolean;
};

const reading = { viewer: '$1', isAdmin: '$3::boolean', now: '$2' };

/** `$1` viewer, `$2` present, `$3` whether they are staff, `$4` the key, of whichever size. Nothing where they may not open it. */
export const fileStatement = (features: Deps['features']): Statement<StoredUpload> =>
  statement<StoredUpload>(
    'uploads.file',
    `select f.type, f.mime, f.original_name as "originalName", coalesce(f.derived_key = $4, false) as "isDerived", shown."isPicture"
from (
  select * from uploads where key = $4 or small_key = $4 or thumb_key = $4 or derived_key = $4 limit 1
) f
cross join lateral (select ${fileAccess.isPicture(features, reading)} as "isPicture") shown
where shown."isPicture" or ${fileAccess.isShown(features, reading)}`,
  );

/** What is known of the file behind a key, if the viewer may open it now. */
export type FindFile = (viewer: Pick<Viewer, 'id' | 'isAdmin'>, key: string, now: Date) => Promise<StoredUpload | null>;

/** Makes the one statement of these features, and asks it. */
export function fileFinder(features: Deps['features'], database: Querying): FindFile {
  const found = fileStatement(features);
  return async ({ id, isAdmin }, key, now) => (await found.run(database, [id, now, isAdmin, key]))[0] ?? null;
}
