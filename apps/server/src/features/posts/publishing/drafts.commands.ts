import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import type { DraftFileField, DraftSaving } from '../../../platform/feed-cards/post-kind.ts';
import type { DraftExtras } from './drafts.queries.ts';
import { postDrafts } from './drafts.tables.ts';
import { findWaitingUpload, renewWaitingUpload, uploadKeyOf } from '../../../core/media/public.ts';
import { draftFieldsOf, draftFiles, readDraftAddress } from '../kinds/draft-items.ts';
import { postsLimits } from '../posts.tokens.ts';

/** Places at which a member has drafts; the one that rested longest makes room. */
const MOST_DRAFTS = 100;

const own = (userId: number, place: string) => and(eq(postDrafts.userId, userId), eq(postDrafts.place, place));

const changedElsewhere = () => new AppError('conflict', 'This draft was changed on another device.');
const goneElsewhere = () => new AppError('conflict', 'This draft was published or discarded on another device.');

const notWaiting = 'Please add the file again: it is not waiting to be posted any more.';

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

/** Later than what stands there, so that no two states of a draft have the same instant. */
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
