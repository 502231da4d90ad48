import { type api, type HandlerInput, type HandlerOutput, REACTION_KINDS } from '@innerspring/contract';
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { isWithinAudience } from '../../../core/visibility/public.ts';
import { firstRow } from '../../../platform/db/rows.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { Item, PostColumns, Putting } from '../../../platform/feed-cards/post-kind.ts';
import { kindOf, noItem, changeBeside, chooseOtherItem, type Present, requireChangeFits } from '../kinds/every-kind.ts';
import { previewOfWords } from '../link-previews/link-previews.commands.ts';
import { posts } from '../posts.tables.ts';
import { dropDraft } from './drafts.commands.ts';
import { auditVoice, type Voice, storeWords } from './publish-post.ts';
import { namesInWords } from './mentions.ts';
import { companyAudience, lockOwnPost } from './posts.commands.ts';

// What the database makes of the words and counts is of no use here.
const { words: _words, heat: _heat, ...columns } = getTableColumns(posts);

/** A post, with its words and what it holds of its item. */
type Shown = Omit<typeof posts.$inferSelect, 'words' | 'heat'>;

/** The post's words and item; `present` names the item as addresses do. */
async function shownBy(tx: Db, where: SQL | undefined): Promise<{ shown: Shown; present: Present } | null> {
  const [row] = await tx
    .select({ shown: columns, key: uploads.key })
    .from(posts)
    .leftJoin(uploads, eq(uploads.id, posts.uploadId))
    .where(where);
  if (!row) return null;
  const { shown, key } = row;
  return { shown, present: { type: shown.mediaType, address: key === null ? shown.videoUrl : `/uploads/${key}` } };
}

/** @throws {AppError} `invalid` where a repost would get an item of its own. */
function requireTakesItem(other: Item | null | undefined, isRepost: boolean): void {
  if (isRepost && other) throw fieldError(kindOf(other.type).field, 'You can’t add a file to a repost.');
}

/**
 * Puts another item, or none, in place of what a locked post shows, and lets go of the files of the one before. Beside a
 * file no link is previewed; without one, the first link of the words is, as in a new post.
 * @returns what the post shows now, before anything that belongs to the new item.
 * @throws {AppError} `invalid` naming the field where the file is another's, of another type or in use.
 */
async function replaceItem(tx: Db, shown: Shown, item: Item | null, putting: Putting): Promise<Shown> {
  const mediaType: Shown['mediaType'] = item?.type ?? 'none';
  const held: PostColumns & { mediaType: Shown['mediaType'] } = {
    ...noItem(),
    ...(await item?.put(tx, putting)),
    mediaType,
  };
  const isAsBefore = (item === null) === (shown.mediaType === 'none');
  const { content } = shown;
  const preview = isAsBefore ? {} : { linkPreviewId: await previewOfWords(tx, { content }, item !== null) };
  await tx
    .update(posts)
    .set({ ...held, ...preview })
    .where(eq(posts.id, shown.id));
  await item?.store?.(tx, shown.id);
  return { ...shown, ...held };
}

const reactionCount = sql.join(
  REACTION_KINDS.map((kind) => sql`p.${sql.identifier(`${kind}_count`)}`),
  sql` + `,
);

/** What a post says, and to whom: what is not given stays as it is. */
type Saying = { content?: string | undefined; audience?: 'members' | 'connections' | undefined };
/** `showsOther`: the post gets another file, or none, in the same edit. */
type Circumstances = { showsOther: boolean; now: Date };

/**
 * Puts new words in a locked post, or another audience, and keeps those that they replace; another file keeps the words
 * that stood beside the one before. Only a change after somebody
 * had reacted, commented or reposted marks the post as edited: before that nobody had answered other words.
 * @returns the words that stand now, or null where nothing is different, and nothing is changed.
 */
function changeSaying(
  tx: Db,
  postId: number,
  { content, audience }: Saying,
  { showsOther, now }: Circumstances,
): Promise<{ content: string; isReworded: boolean } | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return firstRow(
    tx,
    sql`with wanted as (
        select p.id, p.content as said, p.audience as heard_by,
          coalesce(${content ?? null}::text, p.content) as content, coalesce(${audience ?? null}::text, p.audience) as audience,
          p.comment_count + p.repost_count + ${reactionCount} = 0 as is_silent
        from posts p where p.id = ${postId}
      ), kept as (
        insert into post_versions (post_id, content, audience, is_silent, created_at)
        select w.id, w.said, case when w.heard_by <> w.audience then w.heard_by end, w.is_silent, ${at}
        from wanted w where w.said <> w.content or w.heard_by <> w.audience or ${showsOther}::boolean
        returning post_id
      )
      update posts p set content = w.content, audience = w.audience,
        edited_at = case when w.is_silent then p.edited_at else ${at} end
      from wanted w join kept on kept.post_id = w.id where p.id = w.id
      returning p.content, w.said <> w.content as "isReworded"`,
  );
}

type Change = HandlerInput<typeof api.posts.edit>['body'];

function requireFits(change: Change, { companyId }: Voice, shows: Shown['mediaType']): void {
  if (companyId !== null && change.audience === 'connections') throw fieldError('audience', companyAudience);
  requireChangeFits(change, shows);
}

/** Puts other things beside the item, such as another description or cover. @returns whether anything is different. */
async function changeLooks(tx: Db, change: Change, shown: Shown, putting: Putting): Promise<boolean> {
  const looks = await changeBeside(tx, change, shown, putting);
  if (Object.keys(looks).length === 0) return false;
  await tx.update(posts).set(looks).where(eq(posts.id, shown.id));
  return true;
}

/** Changes what stands beside the words: the item itself, or what belongs to it. @returns whether anything is different. */
async function changeShown(
  tx: Db,
  { shown, other }: { shown: Shown; other: Item | null | undefined },
  change: Change,
  putting: Putting,
): Promise<boolean> {
  const standing = other === undefined ? shown : await replaceItem(tx, shown, other, putting);
  return (await changeLooks(tx, change, standing, putting)) || other !== undefined;
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
    const { shown, present } = found;
    const other = chooseOtherItem(change, present);
    requireTakesItem(other, shown.isRepost);
    requireFits(change, voice, other === undefined ? shown.mediaType : (other?.type ?? 'none'));
    await dropDraft(tx, viewer.id, `post:${postId}`);
    const said = await changeSaying(tx, postId, change, { showsOther: other !== undefined, now });
    if (said?.isReworded)
      await storeWords(tx, { id: postId, isNew: false }, said.content, { viewerId: viewer.id, now });
    const standing = { ...shown, content: said?.content ?? shown.content };
    const putting = { outbox: deps.outbox, ownerId: viewer.id, now };
    const isOtherwise = await changeShown(tx, { shown: standing, other }, change, putting);
    if ((said || isOtherwise) && voice.companyId !== null) {
      const company = { id: voice.companyId, name: null };
      await auditVoice(tx, viewer, company, { action: 'editPost', does: 'edited', postId });
    }
  });
}

type Version = HandlerOutput<typeof api.versions.list>['items'][number];
type VersionRow = { id: number; content: string; audience: Version['audience']; replacedAt: Date };

/** Who could read these words while they stood: each change of the audience says who could until then. */
const audienceThen = `coalesce(v.audience, (
    select later.audience from post_versions later
    where later.post_id = v.post_id and later.id > v.id and later.audience is not null order by later.id limit 1
  ), p.audience)`;

/**
 * Newest first, without what was replaced before anybody had answered, and without what was said to others than the viewer.
 * `$1` post, `$2` only versions below it, `$3` how many, `$4` viewer.
 */
export const versionsStatement = statement<VersionRow>(
  'posts.versions',
  `select v.id, v.content, v.audience, v.created_at as "replacedAt"
from post_versions v join posts p on p.id = v.post_id
where v.post_id = $1 and v.id < $2 and not v.is_silent
  and (p.author_id = $4 or ${isWithinAudience('$4', 'p', audienceThen)})
order by v.id desc nulls last
limit $3`,
);

/** Up to `take` earlier words of a post that the viewer may read; words keep the audience that they were written for. */
export async function postVersions(
  pool: Pool,
  viewerId: number,
  postId: number,
  { now, before, take }: { now: Date; before: number; take: number },
): Promise<Version[]> {
  const found = await versionsStatement.run(pool, [postId, before, take, viewerId]);
  const names = await namesInWords(
    pool,
    found.map(({ content }) => content),
    viewerId,
    now,
  );
  return found.map((version, at) => ({ ...version, mentions: names[at] ?? [] }));
}
