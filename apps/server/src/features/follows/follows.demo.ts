import { inArray, isNotNull } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { follows } from '../../core/relations/relations.tables.ts';
import type { Db } from '../../platform/deps.ts';
import { seededRandom, castMember, type DemoSeeding, type FillDemo } from '../../platform/demo/demo-content.ts';
const day = 86_400_000;
const hour = 3_600_000;
/** Members who ask for approval, and who waits for the answer of the first. */
const careful = ['demo-member', 'tess-okafor', 'gwen-ashby'];
const asking = ['bobby-tran', 'ada-winslow', 'paulo-mendes'];

const named = ['demo-admin', 'demo-member', 'demo-member2', 'demo-premium'];

/** Who follows whom: the named accounts follow each other, everybody follows some twenty others and some companies. */
async function seedFollows(tx: Db, { now, cast }: DemoSeeding): Promise<void> {
  const random = seededRandom(1_396_661_235);
  const made: (typeof follows.$inferInsert)[] = [];
  const core = named.map((username) => castMember(cast, username));
  for (const member of cast.members) {
    const chosen = new Set(random.some(cast.members, random.between(14, 26)));
    if (core.includes(member)) for (const other of core) chosen.add(other);
    chosen.delete(member);
    const since = () => new Date(now.getTime() - random.between(1, 200) * day);
    for (const other of chosen) made.push({ followerId: member.id, userId: other.id, createdAt: since() });
    for (const companyId of random.some(cast.companyIds, random.between(3, 7)))
      made.push({ followerId: member.id, companyId, createdAt: since() });
  }
  await tx.insert(follows).values(made);
}

/** Requests that wait for demo-member, and one that demo-member made. */
async function seedRequests(tx: Db, { now, cast }: DemoSeeding): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const member = castMember(cast, 'demo-member');
  const [, tess] = careful.map((username) => castMember(cast, username));
  await tx.update(users).set({ requiresFollowApproval: true }).where(inArray(users.username, careful));
  const requests = [
    ...asking.map((username, at) => ({ from: castMember(cast, username), to: member, at: ago((at + 1) * 9 * hour) })),
    ...(tess ? [{ from: member, to: tess, at: ago(2 * day) }] : []),
  ];
  for (const { from, to, at } of requests)
    await tx
      .insert(follows)
      .values({ followerId: from.id, userId: to.id, state: 'requested', createdAt: at })
      .onConflictDoUpdate({
        target: [follows.followerId, follows.userId],
        targetWhere: isNotNull(follows.userId),
        set: { state: 'requested', createdAt: at },
      });
}

export const fillFollows: FillDemo = async (tx, seeding) => {
  await seedFollows(tx, seeding);
  await seedRequests(tx, seeding);
};
