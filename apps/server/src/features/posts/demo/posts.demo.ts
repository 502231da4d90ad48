import { sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { REACTION_KINDS } from '@innerspring/contract';
import { seedTopics } from './topics.demo.ts';
import type { DraftExtras } from '../publishing/drafts.commands.ts';
import { postDrafts, postVersions, postMentions, posts } from '../posts.tables.ts';
import { reactions } from '../../../core/reactions/reactions.tables.ts';
import { comments } from '../../comments/comments.tables.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import type { Db } from '../../../platform/deps.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { sourcePath } from '../../../platform/config/places.ts';
import { demoPosts } from './conversation.ts';
import type { DemoComment, DemoPost } from './conversation-earlier.ts';
import {
  type SeededRandom,
  seededRandom,
  type CastMember,
  castMember,
  type DemoCast,
  type DemoSeeding,
  type FillDemo,
} from '../../../platform/demo/demo-content.ts';
const minute = 60_000;
const documentNames = {
  retest: '1633-retest-checklist-for-plants-2026.pdf',
  receiving: 'receiving-roll-packs-after-a-long-sea-leg.pdf',
} as const;

/** A draft of words alone. */
const nothingElse: DraftExtras = {
  audience: 'members',
  imageAlt: '',
  declinedLinks: [],
  videoUrl: null,
  coverKey: null,
  captionsKey: null,
};

type Seeding = DemoSeeding & { random: SeededRandom };

/** `@username` becomes the mention token of the member it names. */
function withMentions(text: string, cast: DemoCast): { content: string; mentioned: CastMember[] } {
  const mentioned: CastMember[] = [];
  const content = text.replace(/@([a-z0-9-]{3,20})/g, (typed, username: string) => {
    const member = cast.byUsername.get(username);
    if (!member) return typed;
    mentioned.push(member);
    return `@[${member.fullName}](${member.id})`;
  });
  return { content, mentioned };
}

async function storeFile(
  files: FileStore,
  name: string,
  extension: string,
  mime: string,
): Promise<{ key: string; bytes: number }> {
  const content = await readFile(sourcePath(`demo/files/${name}.${extension}`));
  const key = `${createHash('sha256').update(`demo:${name}`).digest('hex').slice(0, 32)}.${extension}`;
  await files.put(key, content, { mime, bytes: content.length });
  return { key, bytes: content.length };
}

/** Stores the post's file, if it has one, as its author's upload. */
async function attach(tx: Db, files: FileStore, post: DemoPost, ownerId: number, at: Date): Promise<number | null> {
  let row: typeof uploads.$inferInsert;
  if (post.image) {
    const large = await storeFile(files, post.image, 'webp', 'image/webp');
    const small = await storeFile(files, `${post.image}-small`, 'webp', 'image/webp');
    row = {
      ownerId,
      type: 'image',
      key: large.key,
      smallKey: small.key,
      mime: 'image/webp',
      originalName: `${post.image}.webp`,
      bytes: large.bytes,
      width: 1600,
      height: 900,
    };
  } else if (post.document) {
    const file = await storeFile(files, post.document, 'pdf', 'application/pdf');
    // Drawn beforehand, as `core/media/convert-files.ts` draws it, so that the first start waits for nothing.
    const page = await storeFile(files, `${post.document}-page`, 'webp', 'image/webp');
    row = {
      ownerId,
      type: 'document',
      key: file.key,
      mime: 'application/pdf',
      originalName: documentNames[post.document],
      bytes: file.bytes,
      derivedState: 'ready',
      derivedKey: page.key,
      derivedBytes: page.bytes,
      width: 800,
      height: 1035,
    };
  } else {
    return null;
  }
  const [made] = await tx
    .insert(uploads)
    .values({ ...row, createdAt: at, attachedAt: at })
    .returning({ id: uploads.id });
  return made?.id ?? null;
}

/** Age of the post at place `at` from the newest, in minutes: dense today, thinner towards three weeks ago. */
function ageOf(at: number, random: SeededRandom): number {
  return Math.round(38 + at * 55 + at ** 2.05 * 5.4) + random.between(0, 25);
}

const editedAfter = (createdAt: Date) => new Date(createdAt.getTime() + 6 * minute);

const likeOrOther = (random: SeededRandom) =>
  random.next() < 0.55 ? ('like' as const) : (REACTION_KINDS[random.between(1, REACTION_KINDS.length - 1)] ?? 'like');

async function seedReactions(
  tx: Db,
  postId: number,
  author: CastMember,
  at: Date,
  { now, random, cast }: Seeding,
): Promise<void> {
  const people = random.some(cast.members, random.between(3, 26)).filter(({ id }) => id !== author.id);
  const span = now.getTime() - at.getTime();
  const rows = people.map(({ id }) => ({
    subjectKind: 'post',
    subjectId: postId,
    userId: id,
    kind: likeOrOther(random),
    createdAt: new Date(at.getTime() + Math.floor(random.next() * span)),
  }));
  if (rows.length > 0) await tx.insert(reactions).values(rows);
}

/** Reactions to a comment, from numbers of its own: what is drawn for the posts stays as it is. */
async function seedCommentReactions(
  tx: Db,
  comment: { id: number; authorId: number; createdAt: Date },
  { now, cast }: Seeding,
): Promise<void> {
  const random = seededRandom(comment.id);
  const people = random.some(cast.members, random.between(0, 7)).filter(({ id }) => id !== comment.authorId);
  const span = now.getTime() - comment.createdAt.getTime();
  const rows = people.map(({ id }) => ({
    subjectKind: 'comment',
    subjectId: comment.id,
    userId: id,
    kind: likeOrOther(random),
    createdAt: new Date(comment.createdAt.getTime() + Math.floor(random.next() * span)),
  }));
  if (rows.length > 0) await tx.insert(reactions).values(rows);
}

/** Comments on both levels in the order in which they were said. */
function spoken(comments: readonly DemoComment[]) {
  return comments.flatMap((comment, thread) => {
    const { said, isPinned = false, answers } = 'said' in comment ? comment : { said: comment, answers: [] };
    const [by, text] = said;
    const replies = answers.map(([who, words]) => ({ by: who, text: words, thread, isAnswer: true, isPinned: false }));
    return [{ by, text, thread, isAnswer: false, isPinned }, ...replies];
  });
}

async function seedComments(tx: Db, postId: number, post: DemoPost, at: Date, seeding: Seeding): Promise<void> {
  const { now, cast } = seeding;
  const said = spoken(post.comments ?? []);
  const step = (now.getTime() - at.getTime()) / (said.length + 1);
  const threads = new Map<number, number>();
  for (const [order, { by, text, thread, isAnswer, isPinned }] of said.entries()) {
    const createdAt = new Date(at.getTime() + Math.min(step, 47 * minute) * (order + 1));
    const authorId = castMember(cast, by).id;
    const [made] = await tx
      .insert(comments)
      .values({
        subjectKind: 'post',
        subjectId: postId,
        parentId: isAnswer ? threads.get(thread) : null,
        authorId,
        content: withMentions(text, cast).content,
        pinnedAt: isPinned ? createdAt : null,
        createdAt,
      })
      .returning({ id: comments.id });
    if (!made) continue;
    if (!isAnswer) threads.set(thread, made.id);
    await seedCommentReactions(tx, { id: made.id, authorId, createdAt }, seeding);
  }
}

/** Posts with their files, mentions, reactions and comments, oldest first so that numbers rise with time. */
async function seedPosts(tx: Db, seeding: Seeding): Promise<void> {
  const { now, random, cast, files } = seeding;
  const ages = demoPosts.map((_, at) => ageOf(at, random));
  const newestOf = new Map<string, number>();
  for (let at = demoPosts.length - 1; at >= 0; at -= 1) {
    const post = demoPosts[at];
    if (!post) continue;
    const author = castMember(cast, post.by);
    const createdAt = new Date(now.getTime() - (ages[at] ?? 0) * minute);
    const { content, mentioned } = withMentions(post.text, cast);
    const uploadId = await attach(tx, files, post, author.id, createdAt);
    const [made] = await tx
      .insert(posts)
      .values({
        authorId: author.id,
        companyId: post.asCompany ? author.companyId : null,
        content,
        mediaType: post.image ? 'image' : post.document ? 'document' : 'none',
        uploadId,
        ...(post.repostOf ? { isRepost: true, repostOfId: newestOf.get(post.repostOf) ?? null } : {}),
        imageAlt: post.alt ?? null,
        createdAt,
        editedAt: post.before === undefined ? null : editedAfter(createdAt),
      })
      .returning({ id: posts.id });
    if (!made) throw new Error('An insert of one row returns one row');
    if (post.before !== undefined)
      await tx
        .insert(postVersions)
        .values({ postId: made.id, content: post.before, isSilent: false, createdAt: editedAfter(createdAt) });
    if (!post.repostOf) newestOf.set(post.by, made.id);
    if (mentioned.length > 0)
      await tx.insert(postMentions).values(mentioned.map(({ id }) => ({ postId: made.id, userId: id })));
    await seedReactions(tx, made.id, author, createdAt, seeding);
    await seedComments(tx, made.id, post, createdAt, seeding);
  }
}

/** Half-written posts of the member accounts. */
async function seedDrafts(tx: Db, { now, cast }: DemoSeeding): Promise<void> {
  const updatedAt = new Date(now.getTime() - 300 * minute);
  const drafts = [
    ['demo-member', 'Three things I’d tell a new shift lead about summer humidity: '],
    ['demo-premium', 'Rollator test, second round. The edge held up. The label didn’t: '],
  ] as const;
  await tx.insert(postDrafts).values(
    drafts.map(([username, content]) => ({
      userId: castMember(cast, username).id,
      place: 'new',
      content,
      extras: nothingElse,
      updatedAt,
    })),
  );
}

/** The newest own post of those who feature something on their profile goes first there. */
async function seedFeatured(tx: Db): Promise<void> {
  await tx.execute(sql`insert into featured_items (user_id, position, post_id)
    select p.author_id, 0, max(p.id) from posts p
    where p.company_id is null and p.content <> '' and p.deleted_at is null and p.audience = 'members'
      and p.author_id in (select user_id from featured_items)
    group by p.author_id`);
}

/** What members wrote and what was said under it, what it is about, drafts, and what profiles feature of it. */
export const fillPosts: FillDemo = async (tx, seeding) => {
  await seedPosts(tx, { ...seeding, random: seededRandom(4_163_373_370) });
  await seedTopics(tx, seeding);
  await seedDrafts(tx, seeding);
  await seedFeatured(tx);
};
