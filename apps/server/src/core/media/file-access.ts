import { collect, type FeatureManifest } from '../../platform/feature.ts';
import type { BoundFiles, FileReading } from '../../platform/files/bound-files.ts';

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
export const fileAccess = { isPicture, isShown };

/** SQL for "a thing of a feature holds the file `f`". */
export const isHeld = (features: Features): string => anyOf(features, (bound) => bound.isHeld);

/** SQL for "the file of the store under `k.key` belongs to a feature". */
export const isNamed = (features: Features): string => anyOf(features, (bound) => bound.isNamed);
