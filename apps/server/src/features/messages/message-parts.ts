import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { bindUpload, convertBound, uploadKeyOf } from '../../core/media/public.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';

export type Attached = { uploadId: number | null; attachmentType: 'image' | 'document' | 'video' | null };

const sendable = ['image', 'document', 'video'] as const;
const notOurs = 'Please add the file again: this is not one of your uploads.';

/**
 * Binds an unused upload of the sender to the message being made, and has made of it what is to be made.
 * @throws {AppError} `invalid` where the file is another's, of a type that messages do not take, or in use.
 */
export async function attachFile(
  tx: Db,
  outbox: Deps['outbox'],
  { url, ownerId, now }: { url: string | null; ownerId: number; now: Date },
): Promise<Attached> {
  if (url === null) return { uploadId: null, attachmentType: null };
  const file = await bindUpload(tx, { ownerId, key: uploadKeyOf(url), types: sendable, now });
  if (!file) throw fieldError('attachmentUrl', notOurs);
  await convertBound(tx, outbox, file);
  return { uploadId: file.id, attachmentType: file.type };
}

/** The post that sharing this one shows: what it repeats where it has no words of its own. */
export async function postToShare(db: Db, postId: number): Promise<number> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select case when is_repost and content = '' then coalesce(repost_of_id, id) else id end as id
      from posts where id = ${postId}`,
  );
  return found?.id ?? postId;
}

/** @throws {AppError} `invalid` where the message to answer is not there for the sender. */
export async function requireAnswerable(
  tx: Db,
  { conversationId, userId, messageId }: { conversationId: number; userId: number; messageId: number },
): Promise<void> {
  const found = await firstRow(
    tx,
    sql`select m.id from messages m
      join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = ${userId}
      where m.id = ${messageId} and m.conversation_id = ${conversationId} and m.seq > cm.cleared_seq
        and m.deleted_at is null and m.removed_at is null
        and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${userId})`,
  );
  if (!found) throw fieldError('replyToId', 'The message that you answer is no longer there.');
}

export const postNotFound = () => new AppError('not_found', 'This post is not available');
