import { asc, desc, inArray, isNull, sql } from 'drizzle-orm';
import { impressions } from '../features/analytics/analytics.tables.ts';
import { companyRoles } from '../features/companies/companies.tables.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import { collections } from '../core/saves/collections.tables.ts';
import { posts } from '../features/posts/posts.tables.ts';
import { saves } from '../core/saves/saves.tables.ts';
import type { Db } from '../platform/deps.ts';
import type { SeededRandom } from './random.ts';
import type { DemoCast } from './seed-cast.ts';

type Seeding = { now: Date; random: SeededRandom; cast: DemoCast };

/** Most posts that were read often enough to matter, and rows of one insert. */
const READ_POSTS = 120;
const BATCH = 2000;

/** Who saw which post on which day, for the figures of its author; staff and those who speak for the page left out. */
async function seedImpressions(tx: Db, { now, random, cast }: Seeding): Promise<void> {
  const staff = await tx.select({ id: users.id }).from(users).where(sql`${users.isAdmin}`);
  const roles = await tx.select({ companyId: companyRoles.companyId, userId: companyRoles.userId }).from(companyRoles);
  const readers = cast.members.filter(({ id }) => !staff.some((one) => one.id === id));
  const read = await tx
    .select({ id: posts.id, authorId: posts.authorId, companyId: posts.companyId, createdAt: posts.createdAt })
    .from(posts)
    .where(isNull(posts.deletedAt))
    .orderBy(desc(posts.id))
    .limit(READ_POSTS);
  const isOwn = (post: (typeof read)[number], userId: number) =>
    post.authorId === userId || roles.some((role) => role.companyId === post.companyId && role.userId === userId);
  const rows = read.flatMap((post) =>
    random
      .some(readers, Math.min(readers.length, random.between(12, 60)))
      .filter(({ id }) => !isOwn(post, id))
      .map(({ id }) => {
        const span = now.getTime() - post.createdAt.getTime();
        // Most is read soon after it was written.
        const seenAt = new Date(post.createdAt.getTime() + Math.floor(random.next() ** 2 * span));
        return { postId: post.id, viewerId: id, seenAt, day: seenAt.toISOString().slice(0, 10) };
      }),
  );
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insert(impressions)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoNothing();
}

const shelves = [
  { name: 'Line trials', notes: ['Show this to the night shift', null] },
  { name: 'Before the market', notes: ['Ask about the samples', 'Good answers in the comments'] },
] as const;

/** Two collections with a few notes, and two saves in none, for each of the demo accounts. */
async function seedSaves(tx: Db, { now }: Seeding): Promise<void> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.username, ['demo-member', 'demo-premium']))
    .orderBy(asc(users.id));
  const kept = await tx
    .select({ id: posts.id, authorId: posts.authorId })
    .from(posts)
    .where(isNull(posts.deletedAt))
    .orderBy(desc(posts.id))
    .limit(16);
  for (const { id: userId } of owners) {
    const others = kept.filter(({ authorId }) => authorId !== userId);
    const take = () => others.shift()?.id ?? 0;
    await tx
      .insert(saves)
      .values([0, 1].map(() => ({ userId, subjectKind: 'post', subjectId: take(), createdAt: now })));
    for (const { name, notes } of shelves) {
      const [made] = await tx
        .insert(collections)
        .values({ userId, name, createdAt: now })
        .returning({ id: collections.id });
      await tx.insert(saves).values(
        notes.map((note) => ({
          userId,
          subjectKind: 'post',
          subjectId: take(),
          collectionId: made?.id ?? null,
          note,
          createdAt: now,
        })),
      );
    }
  }
}

/** What members read and what they kept of it. */
export async function seedReading(tx: Db, seeding: Seeding): Promise<void> {
  await seedImpressions(tx, seeding);
  await seedSaves(tx, seeding);
}
