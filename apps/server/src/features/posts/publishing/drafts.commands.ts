import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { DraftFileField, DraftSaving } from '../../../platform/feed-cards/post-kind.ts';
import { postDrafts } from '../posts.tables.ts';
import { findWaitingUpload, renewWaitingUpload, uploadKeyOf } from '../../../core/media/public.ts';
import { draftFieldsOf, draftFiles, readDraftAddress, type DraftFile, storedLink } from '../kinds/every-kind.ts';
import { postsLimits } from '../posts.tokens.ts';
import type { api, HandlerOutput, Upload } from '@innerspring/contract';
import type { Pool } from 'pg';
import { statement } from '../../../platform/db/statement.ts';

type Draft = NonNullable<HandlerOutput<typeof api.drafts.get>['draft']>;

/** What a draft stores besides its text and its file; what kinds of posts put there, they say (`kinds/every-kind.ts`). */
export type DraftExtras = Pick<DraftSaving, 'audience' | 'declinedLinks'> & Record<string, unknown>;

type FileRow = {
  key: string;
  smallKey: string | null;
  thumbKey: string | null;
  type: Upload['type'];
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
};
type DraftRow = {
  content: string;
  extras: DraftExtras;
  updatedAt: Date;
  file: FileRow | null;
  /** Files that go with it, by their names. */
  beside: Readonly<Record<string, FileRow | null>>;
};

const fileJson = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('key', ${alias}.key, 'smallKey', ${alias}.small_key,
    'thumbKey', ${alias}.thumb_key, 'type', ${alias}.type, 'name', ${alias}.original_name, 'bytes', ${alias}.bytes,
    'width', ${alias}.width, 'height', ${alias}.height) end`;

const waitingFile = ({ name, key }: DraftFile) =>
  `\nleft join uploads ${name} on ${name}.key = d.extras->>'${key}' and ${name}.owner_id = d.user_id and ${name}.attached_at is null`;

/** A file that a post took meanwhile waits no more. `$1` writer, `$2` place. */
export const draftStatement = statement<DraftRow>('posts.draft', () => {
  const files = draftFiles();
  const beside = files.map(({ name }) => `'${name}', ${fileJson(name)}`).join(', ');
  return `select d.content, d.extras, d.updated_at as "updatedAt",
  ${fileJson('f')} as file, json_build_object(${beside}) as beside
from post_drafts d left join uploads f on f.id = d.upload_id and f.attached_at is null${files.map(waitingFile).join('')}
where d.user_id = $1 and d.place = $2`;
});

const addressOf = (key: string | null) => (key === null ? null : `/uploads/${key}`);

function uploadOf({ key, smallKey, thumbKey, ...upload }: FileRow): Upload {
  return { ...upload, url: `/uploads/${key}`, smallUrl: addressOf(smallKey), thumbUrl: addressOf(thumbKey) };
}

function mediaOf({ file, beside, extras }: DraftRow): Draft['media'] {
  if (file) {
    const others = Object.entries(beside).map(([name, other]) => ({ [name]: other && uploadOf(other) }));
    return Object.assign({ source: 'upload', upload: uploadOf(file) }, ...others);
  }
  const url = storedLink(extras);
  return url === null ? null : { source: 'link', url };
}

/** The writer's own draft of a place, or null. */
export async function getDraft(pool: Pool, userId: number, place: string): Promise<Draft | null> {
  const [row] = await draftStatement.run(pool, [userId, place]);
  if (!row) return null;
  const { content, extras, updatedAt } = row;
  const { audience, declinedLinks } = extras;
  return { content, audience, ...draftFieldsOf(extras), declinedLinks, media: mediaOf(row), updatedAt };
}

/** Places at which a member has drafts; the one that rested longest makes room. */
const MOST_DRAFTS = 100;

const own = (userId: number, place: string) => and(eq(postDrafts.userId, userId), eq(postDrafts.place, place));

const changedElsewhere = () => new AppError('conflict', 'This draft was changed on another device.');
const goneElsewhere = () => new AppError('conflict', 'This draft was published or discarded on another device.');

const notWaiting = 'Please add the file again: we no longer have it.';

/** The key of a file that goes with the draft's own. */
function companionOf(field: DraftFileField, url: string | null | undefined): string | null {
  if (!url) return null;
  const key = uploadKeyOf(url);
  if (key === null) throw fieldError(field, notWaiting);
  return key;
}

/** The waiting upload behind the key. One that comes newly into the draft counts as uploaded now. */
async function waitingUpload(
  tx: Db,
  key: string | null,
  { userId, field, isHeld, now }: { userId: number; field: string; isHeld: (id: number) => boolean; now: Date },
): Promise<number | null> {
  if (key === null) return null;
  const found = await findWaitingUpload(tx, userId, key);
  if (found !== null && isHeld(found)) return found;
  const kept = await renewWaitingUpload(tx, userId, key, now);
  if (kept === null) throw fieldError(field, notWaiting);
  return kept;
}

async function dropOldest(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`delete from post_drafts where id in (
    select id from post_drafts where user_id = ${userId} order by updated_at desc, id desc offset ${MOST_DRAFTS})`);
}

/** Later than the stored instant, so that no two states of a draft have the same one. */
const laterThan = (earlier: Date | undefined, now: Date): Date =>
  earlier && earlier >= now ? new Date(earlier.getTime() + 1) : now;

/**
 * Keeps the writer's draft of a place. The last writer wins, but only over what they have seen: a draft that changed
 * after `basedOn` is left as it is. The same words once more are no change.
 * @throws {AppError} `conflict` where another device was there, `invalid` for an item that is not the writer's, `rate_limited`.
 */
export async function saveDraft(deps: Deps, { id: userId }: Viewer, place: string, given: DraftSaving): Promise<void> {
  await deps.limits.take(postsLimits.drafts, userId);
  const { key, links } = readDraftAddress(given.mediaUrl);
  const beside = draftFiles().map((file) => ({ ...file, stored: companionOf(file.field, given[file.field]) }));
  const now = deps.clock.now();
  const { content, audience, declinedLinks } = given;
  const keys = Object.fromEntries(beside.map((file) => [file.key, file.stored]));
  const extras: DraftExtras = { audience, declinedLinks, ...draftFieldsOf(given), ...links, ...keys };
  await deps.db.transaction(async (tx) => {
    const [there] = await tx.select().from(postDrafts).where(own(userId, place)).for('update');
    const heldId = there?.uploadId ?? null;
    const uploadId = await waitingUpload(tx, key, { userId, field: 'mediaUrl', isHeld: (id) => id === heldId, now });
    const held = there?.extras as DraftExtras | undefined;
    for (const { field, key: name, stored } of beside)
      await waitingUpload(tx, stored, { userId, field, isHeld: () => held?.[name] === stored, now });
    const isSame = there && there.content === content && heldId === uploadId && isDeepStrictEqual(there.extras, extras);
    if (isSame) return;
    if ((there?.updatedAt.toISOString() ?? null) !== given.basedOn) throw there ? changedElsewhere() : goneElsewhere();
    const values = { content, extras, uploadId, updatedAt: laterThan(there?.updatedAt, now) };
    if (there) {
      await tx.update(postDrafts).set(values).where(eq(postDrafts.id, there.id));
      return;
    }
    const [made] = await tx
      .insert(postDrafts)
      .values({ userId, place, ...values })
      .onConflictDoNothing()
      .returning({ id: postDrafts.id });
    if (!made) throw changedElsewhere();
    await dropOldest(tx, userId);
  });
}

/** Discards the writer's draft of a place; one that is gone stays gone. @throws {AppError} `conflict` where it changed after `basedOn`. */
export async function discardDraft(deps: Deps, { id: userId }: Viewer, place: string, basedOn?: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [there] = await tx
      .select({ id: postDrafts.id, updatedAt: postDrafts.updatedAt })
      .from(postDrafts)
      .where(own(userId, place))
      .for('update');
    if (!there) return;
    if (basedOn !== undefined && there.updatedAt.toISOString() !== basedOn) throw changedElsewhere();
    await tx.delete(postDrafts).where(eq(postDrafts.id, there.id));
  });
}

/** Takes away the draft of a place whose words have just been published. */
export async function dropDraft(tx: Db, userId: number, place: string): Promise<void> {
  await tx.delete(postDrafts).where(own(userId, place));
}

/** Takes away the draft that has just become a post. */
export const dropPublishedDraft = (tx: Db, userId: number, companyId: number | null): Promise<void> =>
  dropDraft(tx, userId, companyId === null ? 'new' : `company:${companyId}`);
