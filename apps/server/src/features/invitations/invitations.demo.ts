import { createHash, randomBytes } from 'node:crypto';
import { INVITATION_DAYS } from '@innerspring/contract/invitations/endpoints';
import { eq } from 'drizzle-orm';
import { invitations } from './invitations.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { Db } from '../../platform/deps.ts';
import { castMember, type FillDemo } from '../../platform/demo/demo-content.ts';

const day = 86_400_000;

/** Applicants and members whom demo-member invited, and invitations that led to nothing. */
const invited = [
  { name: 'Hollis Bray', email: 'hollis@bray-bedding.example', state: 'sent', daysAgo: 2 },
  { name: 'Milo Andersson', username: 'milo-andersson', state: 'applied', daysAgo: 6 },
  { name: 'Ricardo Salas', username: 'ricardo-salas', state: 'member', daysAgo: 120 },
  { name: 'Otis Greer', email: 'otis@greer-springs.example', state: 'withdrawn', daysAgo: 15 },
  { name: 'Lena Fairbanks', email: 'lena@fairbanks-latex.example', state: 'sent', daysAgo: 45 },
] as const;

async function invitedPerson(tx: Db, username: string, invitedById: number) {
  const [person] = await tx
    .update(users)
    .set({ invitedById })
    .where(eq(users.username, username))
    .returning({ id: users.id, email: users.email });
  if (!person) throw new Error(`The demo content names ${username}, who is not there`);
  return person;
}

/** Invitations of demo-member in every state. */
export const fillInvitations: FillDemo = async (tx, { now, cast }) => {
  const member = castMember(cast, 'demo-member');
  for (const { daysAgo, name, state, ...who } of invited.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const createdAt = new Date(now.getTime() - daysAgo * day);
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
};
