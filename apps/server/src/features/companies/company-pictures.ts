import type { Db } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { keepPicture } from '../../core/media/public.ts';
import { isListedCompany } from '../../core/visibility/public.ts';
import { type BoundFiles, pictureAddresses } from '../../platform/files/bound-files.ts';

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

/** The pictures of company pages; of one that is not listed, for who has a role there. */
export const companiesFiles: BoundFiles = {
  isPicture: ({
    viewer,
    isAdmin,
  }) => `exists (select 1 from companies c where (c.logo_url in ${pictureAddresses} or c.cover_image_url in ${pictureAddresses})
    and (${isAdmin} or (${isListedCompany('c')}) or exists (select 1 from company_roles r where r.company_id = c.id and r.user_id = ${viewer})) offset 0)`,
};
