import type { Db } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { keepPicture } from '../../core/media/public.ts';

type PictureField = 'logoUrl' | 'coverImageUrl';

/**
 * The address to store for a picture: null clears it, the present one stays, a new one must be the writer's own upload,
 * which is then kept. @throws {AppError} `invalid` naming the field.
 */
export async function pictureToKeep(
  tx: Db,
  writerId: number,
  field: PictureField,
  picture: { given: string | null; present: string | null; now: Date },
): Promise<string | null> {
  const { given, present, now } = picture;
  if (given === null || given === '' || given === present) return given || null;
  const kept = await keepPicture(tx, { ownerId: writerId, address: given, now });
  if (!kept) throw fieldError(field, 'Please add the picture again: this is not one of your uploads.');
  return given;
}
