import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { uploads } from '../../core/media/uploads.tables.ts';

type PictureField = 'logoUrl' | 'coverImageUrl';

/**
 * The address to store for a picture: null clears it, the present one stays, a new one must be the writer's own upload,
 * which is then kept. @throws {AppError} `invalid` naming the field.
 */
export async function keepPicture(
  tx: Db,
  writerId: number,
  field: PictureField,
  picture: { given: string | null; present: string | null; now: Date },
): Promise<string | null> {
  const { given, present, now } = picture;
  if (given === null || given === '' || given === present) return given || null;
  const key = given.startsWith('/uploads/') ? given.slice('/uploads/'.length) : '';
  const [kept] = await tx
    .update(uploads)
    .set({ attachedAt: sql`coalesce(${uploads.attachedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(uploads.key, key), eq(uploads.ownerId, writerId), eq(uploads.type, 'image')))
    .returning({ id: uploads.id });
  if (!kept) throw fieldError(field, 'Please add the picture again: this is not one of your uploads.');
  return given;
}
