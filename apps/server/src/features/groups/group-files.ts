import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { bindUpload, convertBound, uploadKeyOf } from '../../core/media/public.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { type BoundFiles, type FileReading, pictureAddresses } from '../../platform/files/file-store.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { groupFiles } from './group-discussion.tables.ts';
import { attachment, isSeenInGroup, type Viewing } from './group-sql.ts';

const shareable = ['image', 'document', 'video'] as const;
const notOurs = 'Please add the file again: it isn’t one of your uploads.';

/** Binds an unused upload of the sharer's to the group and returns its id there; null without an upload. @throws {AppError} `invalid` */
export async function shareFile(
  deps: Pick<Deps, 'outbox'>,
  tx: Db,
  { groupId, userId, url, now }: { groupId: number; userId: number; url: string | null | undefined; now: Date },
): Promise<number | null> {
  if (!url) return null;
  const file = await bindUpload(tx, { ownerId: userId, key: uploadKeyOf(url), types: shareable, now });
  if (!file) throw fieldError('attachmentUrl', notOurs);
  await convertBound(tx, deps.outbox, file);
  const [shared] = await tx
    .insert(groupFiles)
    .values({ groupId, uploadId: file.id, userId, createdAt: now })
    .returning({ id: groupFiles.id });
  if (!shared) throw new AppError('internal');
  return shared.id;
}

/** Takes a shared file away with what it was shared in. */
export async function unshareFile(tx: Db, fileId: number | null): Promise<void> {
  if (fileId !== null) await tx.delete(groupFiles).where(eq(groupFiles.id, fileId));
}

type SharedFile = HandlerOutput<typeof api.groups.files>['items'][number];

/** `$1` viewer, `$2` present, `$3` group, `$4` before which file, `$5` how many. */
export const filesStatement = statement<SharedFile>(
  'groups.files',
  `select f.id, ${attachment} as attachment, ${personCard('u', '$2')} as "sharedBy", f.created_at as "createdAt"
from group_files f join uploads file on file.id = f.upload_id
join users u on u.id = f.user_id and ${isSeenInGroup('$1', 'u', 'f.group_id', '$2')}
where f.group_id = $3 and f.id < $4
order by f.id desc nulls last
limit $5`,
);

/** Files shared in a group, newest first; whether the viewer is in it was asked before. */
export async function listFiles(pool: Pool, { viewerId, now }: Viewing, groupId: number, cursor: string | undefined) {
  return pageOf(await filesStatement.run(pool, [viewerId, now, groupId, beforeOf(cursor), TAKE]));
}

/** Members have all of a group's files, others those of discussions that they may read; moderators those of whom they blocked, too. */
const isShared = ({ viewer, now }: FileReading): string => `exists (select 1 from group_files shared
    join groups g on g.id = shared.group_id
    join users u on u.id = shared.user_id
    left join group_members mine on mine.group_id = g.id and mine.user_id = ${viewer}
    where shared.upload_id = f.id and (coalesce(mine.role in ('owner', 'moderator'), false) or (${isVisibleTo(viewer, 'u', now)}))
      and (mine.id is not null or (g.visibility = 'listed'
        and not exists (select 1 from group_bans b where b.group_id = g.id and b.user_id = ${viewer})
        and exists (select 1 from group_posts said where said.file_id = shared.id))) offset 0)`;

/** The cover of a hidden group, for those who know that it is there. */
const isHiddenCover = ({ viewer }: FileReading): string => `exists (select 1 from groups g
    where g.cover_url in ${pictureAddresses} and (exists (select 1 from group_members k where k.group_id = g.id and k.user_id = ${viewer})
      or (exists (select 1 from group_invites k where k.group_id = g.id and k.user_id = ${viewer})
        and not exists (select 1 from group_bans k where k.group_id = g.id and k.user_id = ${viewer}))) offset 0)`;

/** The covers of groups, and what is shared in them. */
export const groupsFiles: BoundFiles = {
  isPicture: ({ isAdmin }) =>
    `exists (select 1 from groups g where g.cover_url in ${pictureAddresses} and (g.visibility <> 'hidden' or ${isAdmin}) offset 0)`,
  isShown: (reading) => `${isShared(reading)}\n  or ${isHiddenCover(reading)}`,
  isHeld: `exists (select 1 from groups g where g.cover_url in ${pictureAddresses})
      or exists (select 1 from group_files shared where shared.upload_id = f.id)`,
};
