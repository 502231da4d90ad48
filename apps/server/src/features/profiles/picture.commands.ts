import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { heldPicture, type Picture, setPictureAddress } from '../../core/accounts/public.ts';
import { keepPicture, releaseUploads } from '../../core/media/public.ts';

/** The address that a profile keeps: of a photo its smallest size, of a cover its largest. */
async function take(tx: Db, ownerId: number, url: string, picture: Picture, now: Date): Promise<string> {
  const file = await keepPicture(tx, { ownerId, address: url, now });
  if (!file) throw fieldError('url', 'This picture is not there any more. Please choose it again.');
  return `/uploads/${picture === 'photo' ? (file.thumbKey ?? file.key) : file.key}`;
}

/** Lets go of a file that nothing else of its owner's names, so that the sweeper takes it. */
async function release(tx: Db, ownerId: number, url: string): Promise<void> {
  await releaseUploads(
    tx,
    sql`f.owner_id = ${ownerId} and ${url} in ('/uploads/' || f.key, '/uploads/' || f.thumb_key)
      and not exists (select 1 from posts p where p.upload_id = f.id)
      and not exists (select 1 from users u where u.id = ${ownerId}
        and (u.avatar_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) or u.cover_image_url = '/uploads/' || f.key))
      and not exists (select 1 from companies c
        where c.logo_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) or c.cover_image_url = '/uploads/' || f.key)`,
  );
}

/**
 * Makes an own uploaded image the photo or cover, or goes without one; the file it replaces is let go.
 * @throws {AppError} `invalid` where the address is not an own image.
 */
export async function setPicture(deps: Deps, viewer: Viewer, picture: Picture, url: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await firstRow<{ url: string | null }>(tx, heldPicture(viewer.id, picture));
    const address = url === null ? null : await take(tx, viewer.id, url, picture, deps.clock.now());
    await setPictureAddress(tx, viewer.id, picture, address);
    if (before?.url && before.url !== address) await release(tx, viewer.id, before.url);
  });
}
