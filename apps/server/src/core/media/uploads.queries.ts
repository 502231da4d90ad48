import { type Querying, type Statement, statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { collect, type FeatureManifest } from '../../platform/feature.ts';
import type { BoundFiles, FileReading } from '../../platform/files/file-store.ts';
import type { UploadKind } from './file-checks.ts';

type Features = readonly FeatureManifest[];

/** What all features say of one of these, joined by `or`; false where none says anything. */
const anyOf = (features: Features, said: (bound: BoundFiles) => string | undefined): string =>
  collect(features, 'files')
    .flatMap((bound) => said(bound) ?? [])
    .join('\n  or ') || 'false';

/** SQL for "a picture that the viewer may see": of a page elsewhere, or as the features say. */
const isPicture = (features: Features, reading: FileReading): string =>
  `(f.owner_id is null\n  or ${anyOf(features, (bound) => bound.isPicture?.(reading))})`;

/** SQL for "the viewer uploaded the file, or may read what shows it": everything but pictures. */
const isShown = (features: Features, reading: FileReading): string =>
  `(f.owner_id = ${reading.viewer}\n  or ${anyOf(features, (bound) => bound.isShown?.(reading))})`;

/**
 * Who may open a file: decided by what shows it, each time it is served, and said by the features whose things these are.
 * Either of two ways is enough. `f` is always the row of `uploads`.
 */
const fileAccess = { isPicture, isShown };

/** SQL for "a thing of a feature holds the file `f`". */
export const isHeld = (features: Features): string => anyOf(features, (bound) => bound.isHeld);

/** SQL for "the file of the store under `k.key` belongs to a feature". */
export const isNamed = (features: Features): string => anyOf(features, (bound) => bound.isNamed);

export type StoredUpload = {
  type: UploadKind;
  mime: string;
  originalName: string;
  /** What we made of it, not the file that was sent. */
  isDerived: boolean;
  /** Of a profile, a page or a group: who may see it changes seldom, and it is asked for on every screen. */
  isPicture: boolean;
  /** Width in px of the picture under this key, where its row says so. */
  width: number | null;
};

const reading = { viewer: '$1', isAdmin: '$3::boolean', now: '$2' };

/** `$1` viewer, `$2` present, `$3` whether they are staff, `$4` the key, of whichever size. Nothing where they may not open it. */
export const fileStatement = (features: Deps['features']): Statement<StoredUpload> =>
  statement<StoredUpload>(
    'uploads.file',
    `select f.type, f.mime, f.original_name as "originalName", coalesce(f.derived_key = $4, false) as "isDerived",
  shown."isPicture", case when $4 in (f.key, f.derived_key) then f.width end as width
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
