import { and, asc, eq, isNull, like } from 'drizzle-orm';
import { comments } from '../comments/comments.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { reportCases, reports } from './safety.tables.ts';
import type { Db } from '../../platform/deps.ts';
import { type CastMember, castMember, type DemoCast, type FillDemo } from '../../platform/demo/demo-content.ts';

const day = 86_400_000;
const hour = 3_600_000;

type Thing = { id: number; content: string };
type Said = { by: string; reason: string; note?: string };
type CaseValues = Omit<typeof reportCases.$inferInsert, 'targetId' | 'ownerId' | 'excerpt'>;

/** What the author wrote that begins with these words. */
async function wordsOf(
  tx: Db,
  table: typeof posts | typeof comments,
  author: CastMember,
  words: string,
): Promise<Thing | undefined> {
  const [found] = await tx
    .select({ id: table.id, content: table.content })
    .from(table)
    .where(and(eq(table.authorId, author.id), isNull(table.deletedAt), like(table.content, `${words}%`)))
    .orderBy(asc(table.id))
    .limit(1);
  return found;
}

async function addCase(
  tx: Db,
  cast: DemoCast,
  { thing, owner, values, said }: { thing: Thing; owner: CastMember; values: CaseValues; said: Said[] },
): Promise<void> {
  const [made] = await tx
    .insert(reportCases)
    .values({ ...values, targetId: thing.id, ownerId: owner.id, excerpt: thing.content.slice(0, 500) })
    .returning({ id: reportCases.id });
  if (!made) throw new Error('The case was not stored.');
  await tx.insert(reports).values(
    said.map(({ by, reason, note = null }) => ({
      caseId: made.id,
      reporterId: castMember(cast, by).id,
      reason,
      note,
      createdAt: values.createdAt,
    })),
  );
}

/** Three reported things: one that waits, one decided about demo-member, and one whose removal was appealed. */
export const fillSafety: FillDemo = async (tx, { now, cast }) => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const [sam, maren, dana] = ['demo-member2', 'demo-member', 'demo-premium'].map((name) => castMember(cast, name));
  if (!sam || !maren || !dana) return;

  const praised = await wordsOf(tx, posts, sam, '');
  if (praised)
    await addCase(tx, cast, {
      thing: praised,
      owner: sam,
      values: { targetType: 'post', createdAt: ago(5 * hour) },
      said: [
        { by: 'tess-okafor', reason: 'false_claim', note: 'We count nine stores on that road, not eleven.' },
        { by: 'bobby-tran', reason: 'spam' },
        { by: 'ada-winslow', reason: 'false_claim' },
      ],
    });

  const careless = await wordsOf(tx, comments, maren, 'Yes. Talk');
  if (careless)
    await addCase(tx, cast, {
      thing: careless,
      owner: maren,
      values: {
        targetType: 'comment',
        state: 'decided',
        decision: 'warn',
        decisionReason: 'Please keep offers to messages. On other people’s posts they come across as ads.',
        decidedBy: castMember(cast, 'demo-admin').id,
        decidedAt: ago(2 * day),
        createdAt: ago(3 * day),
      },
      said: [{ by: 'gwen-ashby', reason: 'off_topic', note: 'A sales pitch on someone else’s post.' }],
    });

  const removed = await wordsOf(tx, comments, dana, 'They leave');
  if (!removed) return;
  const at = ago(day);
  await tx.update(comments).set({ deletedAt: at, removedAt: at }).where(eq(comments.id, removed.id));
  await addCase(tx, cast, {
    thing: removed,
    owner: dana,
    values: {
      targetType: 'comment',
      state: 'appealed',
      decision: 'remove',
      decisionReason: 'It says when a customer’s goods are on the road.',
      decidedBy: castMember(cast, 'second-admin').id,
      decidedAt: at,
      appealText: 'These are our own samples, and we agreed on the day right there in the post.',
      appealedAt: ago(7 * hour),
      createdAt: ago(2 * day),
    },
    said: [{ by: 'bobby-tran', reason: 'confidential' }],
  });
};
