import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '@innerspring/contract/invitations/endpoints';
import { eq, inArray, isNotNull } from 'drizzle-orm';
import { follows } from '../core/relations/follows.tables.ts';
import { invitations } from '../features/invitations/invitations.tables.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import type { Db } from '../platform/deps.ts';
import { castMember, type DemoCast } from './seed-cast.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** Members who ask for approval, and who waits for the answer of the first. */
const careful = ['demo-member', 'tess-okafor', 'gwen-ashby'];
const asking = ['bobby-tran', 'ada-winslow', 'paulo-mendes'];

/** Applicants and members whom demo-member invited, and invitations that led to nothing. */
const invited = [
  { name: 'Hollis Bray', email: 'hollis@bray-bedding.example', state: 'sent', daysAgo: 2 },
  { name: 'Milo Andersson', username: 'milo-andersson', state: 'applied', daysAgo: 6 },
  { name: 'Ricardo Salas', username: 'ricardo-salas', state: 'member', daysAgo: 120 },
  { name: 'Otis Greer', email: 'otis@greer-springs.example', state: 'withdrawn', daysAgo: 15 },
  { name: 'Lena Fairbanks', email: 'lena@fairbanks-latex.example', state: 'sent', daysAgo: 45 },
] as const;

/** Requests that wait for demo-member, one that demo-member made, and invitations in every state. */
export async function seedNetwork(tx: Db, { now, cast }: { now: Date; cast: DemoCast }): Promise<void> {
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
  for (const { daysAgo, name, state, ...who } of invited.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const createdAt = ago(daysAgo * day);
    const person = 'username' in who ? await invitedPerson(tx, who.username, member.id) : null;
    await tx.insert(invitations).values({
      inviterId: member.id,
      name,
      email: person?.email ?? ('email' in who ? who.email : ''),
      state,
      userId: person?.id ?? null,
      tokenHash: createHash('sha256').update(randomBytes(32)).digest(),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * day),
    });
  }
}

async function invitedPerson(tx: Db, username: string, invitedById: number) {
  const [person] = await tx
    .update(users)
    .set({ invitedById })
    .where(eq(users.username, username))
    .returning({ id: users.id, email: users.email });
  if (!person) throw new Error(`The demo content names ${username}, who is not there`);
  return person;
}
