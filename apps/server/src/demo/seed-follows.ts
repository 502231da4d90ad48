import { follows } from '../core/relations/follows.tables.ts';
import type { Db } from '../platform/deps.ts';
import type { SeededRandom } from './random.ts';
import { castMember, type DemoCast } from './seed-cast.ts';

const day = 86_400_000;
const named = ['demo-admin', 'demo-member', 'demo-member2', 'demo-premium'];

/** Who follows whom: the named accounts follow each other, everybody follows some twenty others and some companies. */
export async function seedFollows(tx: Db, input: { now: Date; random: SeededRandom; cast: DemoCast }): Promise<void> {
  const { now, random, cast } = input;
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
