import { type Querying, type Statement, statement } from '../../platform/db/statement.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { collect, type FeatureManifest } from '../../platform/feature.ts';
import type { BoundFiles, FileReading } from '../../platform/files/file-store.ts';
import type { UploadKind } from './file-checks.ts';

type Features = readonly FeatureManifest[];

/** One kind of condition of all features, joined by `or`; false if none has any. */
const anyOf = (features: Features, said: (bound: BoundFiles) => string | undefined): string =>
  collect(features, 'files')
    .flatMap((bound) => said(bound) ?? [])
    .join('\n  or ') || 'false';

/**
 * SQL condition: a picture that the viewer may see, either a link preview or by the features' rules. What staff removed with
 * something doesn't come back as the picture of something else.
 */
const isPicture = (features: Features, reading: FileReading): string =>
  `(f.owner_id is null\n  or (${anyOf(features, (bound) => bound.isPicture?.(reading))})
    and not (${anyOf(features, (bound) => bound.isTakenDown)}))`;

/** SQL condition: the viewer uploaded the file, or may see what shows it. For all files except pictures. */
const isShown = (features: Features, reading: FileReading): string =>
  `(f.owner_id = ${reading.viewer}\n  or ${anyOf(features, (bound) => bound.isShown?.(reading))})`;

/**
 * Who may open a file. Checked each time it is served, by the rules of the features that show it. One of the two is
 * enough. `f` is always the row of `uploads`.
 */
const fileAccess = { isPicture, isShown };

/** SQL condition: a feature holds the file `f`. */
export const isHeld = (features: Features): string => anyOf(features, (bound) => bound.isHeld);

/** SQL condition: the stored file under `k.key` belongs to a feature. */
export const isNamed = (features: Features): string => anyOf(features, (bound) => bound.isNamed);

export type StoredUpload = {
  type: UploadKind;
  mime: string;
  originalName: string;
  /** The converted file, not the uploaded one. */
  isDerived: boolean;
  /** A picture of a profile, a page or a group. Access to it rarely changes, and every screen requests some. */
  isPicture: boolean;
  /** Width in px of the picture under this key, if its row has it. */
  width: number | null;
};

const reading = { viewer: '$1', isAdmin: '$3::boolean', now: '$2' };

/** `$1` viewer, `$2` now, `$3` whether they are staff, `$4` the key, of any size. No row if they may not open it. */
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

/** Returns the row of the file with a key, if the viewer may open it now. */
export type FindFile = (viewer: Pick<Viewer, 'id' | 'isAdmin'>, key: string, now: Date) => Promise<StoredUpload | null>;

/** Builds the statement for these features once and returns a function that runs it. */
export function fileFinder(features: Deps['features'], database: Querying): FindFile {
  const found = fileStatement(features);
  return async ({ id, isAdmin }, key, now) => (await found.run(database, [id, now, isAdmin, key]))[0] ?? null;
}
