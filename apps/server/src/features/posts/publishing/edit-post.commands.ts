import { and, eq, isNull } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { fieldError } from '../../../platform/errors.ts';
import { releaseUpload } from '../../../core/media/public.ts';
import { dropDraft } from './drafts.commands.ts';
import { replaceMedia, requireTakesMedia, type Shown, shownBy } from './edit-media.ts';
import { chooseOtherMedia, type Media } from '../cards/post-media.ts';
import { auditVoice, type Voice } from './post-voice.ts';
import { storeWords } from './post-words.ts';
import { companyAudience, lockOwnPost } from './posts.commands.ts';
import { posts } from '../posts.tables.ts';
import { changeSaying } from './versions.commands.ts';
import { attachExtras, chooseExtras } from '../cards/video-extras.ts';

type Change = HandlerInput<typeof api.posts.edit>['body'];

/** @param mediaType what the post shows after the edit */
function requireFits(
  { audience, imageAlt, posterUrl }: Change,
  { companyId }: Voice,
  mediaType: Shown['mediaType'],
): void {
  if (companyId !== null && audience === 'connections') throw fieldError('audience', companyAudience);
  if (imageAlt && mediaType !== 'image') throw fieldError('imageAlt', 'Only a picture can have a description.');
  if (posterUrl && mediaType !== 'video') throw fieldError('posterUrl', 'A cover belongs to a video.');
}

/** Puts another description to the picture, and another cover to the video. @returns whether anything is different. */
async function changeLooks(
  tx: Db,
  postId: number,
  change: Change,
  shown: Shown,
  { editorId, now }: { editorId: number; now: Date },
): Promise<boolean> {
  const looks: Partial<Pick<Shown, 'imageAlt' | 'posterUploadId'>> = {};
  const alt = change.imageAlt === undefined ? shown.imageAlt : change.imageAlt?.trim() || null;
  if (alt !== shown.imageAlt) looks.imageAlt = alt;
  if (change.posterUrl !== undefined && (change.posterUrl || shown.posterUploadId !== null)) {
    const { posterUrl } = change;
    const extras = chooseExtras({ posterUrl }, { type: 'video', link: '' });
    looks.posterUploadId = (await attachExtras(tx, editorId, extras, now)).posterUploadId;
  }
  if (Object.keys(looks).length === 0) return false;
  await tx.update(posts).set(looks).where(eq(posts.id, postId));
  if ('posterUploadId' in looks) await releaseUpload(tx, shown.posterUploadId);
  return true;
}

/** Changes what stands beside the words: the item itself, or what belongs to it. @returns whether anything is different. */
async function changeShown(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  post: { id: number; content: string; shown: Shown; other: Media | null },
  change: Change,
  by: { editorId: number; now: Date },
): Promise<boolean> {
  const { id, content, shown, other } = post;
  const standing = other ? await replaceMedia(tx, outbox, { id, content, shown }, other, by) : shown;
  return (await changeLooks(tx, id, change, standing, by)) || other !== null;
}

/**
 * Changes an own post, or one of a company that the viewer edits: its words and who may read it, which are kept as they
 * were before, its picture, document or video, and what belongs to that. What is not named stays.
 * @throws {AppError} `not_found`, `forbidden`, `invalid` for what does not fit the post.
 */
export async function editPost(deps: Deps, viewer: Viewer, postId: number, change: Change): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const voice = await lockOwnPost(tx, viewer, postId, { now, refusal: 'You can only edit your own posts.' });
    const found = await shownBy(tx, and(eq(posts.id, postId), isNull(posts.deletedAt)));
    if (!found) return;
    const { present, isRepost, ...shown } = found;
    const other = chooseOtherMedia(change, present);
    requireTakesMedia(other, isRepost);
    requireFits(change, voice, other?.type ?? shown.mediaType);
    await dropDraft(tx, viewer.id, `post:${postId}`);
    const said = await changeSaying(tx, postId, change, { showsOther: other !== null, now });
    if (said?.isReworded)
      await storeWords(tx, { id: postId, isNew: false }, said.content, { viewerId: viewer.id, now });
    const post = { id: postId, content: said?.content ?? shown.content, shown, other };
    const isOtherwise = await changeShown(tx, deps, post, change, { editorId: viewer.id, now });
    if ((said || isOtherwise) && voice.companyId !== null) {
      const company = { id: voice.companyId, name: null };
      await auditVoice(tx, viewer, company, { action: 'editPost', does: 'edited', postId });
    }
  });
}
