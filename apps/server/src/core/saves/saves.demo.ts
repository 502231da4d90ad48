import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { FillDemo } from '../../platform/demo/demo-content.ts';
import { collections, saves } from './saves.tables.ts';
const shelves = [
  { name: 'Line trials', notes: ['Show this to the night shift', null] },
  { name: 'Before market', notes: ['Ask about the samples', 'Good answers in the comments'] },
] as const;

/** For each demo account, two collections with a few notes, and two saves outside of them. */
export const fillSaves: FillDemo = async (tx, { now }) => {
  const owners = await rows<{ id: number }>(
    tx,
    sql`select id from users where username in ('demo-member', 'demo-premium') order by id`,
  );
  const kept = await rows<{ id: number; authorId: number }>(
    tx,
    sql`select id, author_id as "authorId" from posts where deleted_at is null order by id desc limit 16`,
  );
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
};
