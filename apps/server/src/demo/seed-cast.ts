import { companies } from '../features/companies/companies.tables.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import { setLastActive } from '../core/presence/public.ts';
import type { Db } from '../platform/deps.ts';
import { demoCompanies } from './companies.ts';
import { demoPeople } from './people.ts';
import type { SeededRandom } from './random.ts';

export type CastMember = { id: number; username: string; fullName: string; companyId: number | null };
export type DemoCast = { byUsername: Map<string, CastMember>; members: CastMember[]; companyIds: number[] };

const verified = new Set([
  'demo-admin',
  'demo-premium',
  'priya-menon',
  'noor-rahimi',
  'grace-abara',
  'arthur-pell',
  'second-admin',
  'gwen-ashby',
  'leif-sorensen',
]);
const premium = new Set(['demo-premium', 'theo-lambert', 'bea-thornton', 'caroline-debray', 'george-petrakis']);
const day = 86_400_000;

/** Companies and approved members. */
export async function seedCast(
  tx: Db,
  input: { now: Date; random: SeededRandom; passwordHash: string },
): Promise<DemoCast> {
  const { now, random, passwordHash } = input;
  const madeCompanies = await tx
    .insert(companies)
    .values(
      demoCompanies.map(([name, type, location, domain, tagline], at) => ({
        name,
        type,
        location,
        domain,
        tagline,
        website: `https://${domain}`,
        isVerified: at % 3 === 0,
        createdAt: new Date(now.getTime() - 400 * day),
      })),
    )
    .returning({ id: companies.id });
  const companyIds = madeCompanies.map(({ id }) => id);
  const lastActive: Date[] = [];
  const made = await tx
    .insert(users)
    .values(
      demoPeople.map(([username, fullName, title, company, profession, location], at) => {
        const joined = new Date(now.getTime() - (380 - at * 6) * day - random.between(0, day));
        const employer = company < 0 ? null : demoCompanies.at(company);
        lastActive.push(new Date(now.getTime() - random.between(0, 9 * day)));
        return {
          username,
          email: `${username}@${employer?.[3] ?? 'innerspring.example'}`,
          emailVerifiedAt: joined,
          passwordHash,
          fullName,
          title,
          company: employer?.[0] ?? null,
          companyId: company < 0 ? null : (companyIds[company] ?? null),
          location,
          profession,
          isVerified: verified.has(username),
          isAdmin: username === 'demo-admin' || username === 'second-admin',
          premiumUntil: premium.has(username) ? new Date(now.getTime() + 365 * day) : null,
          applicationStatus: 'approved' as const,
          isDemo: true,
          createdAt: joined,
        };
      }),
    )
    .returning({ id: users.id, username: users.username, fullName: users.fullName, companyId: users.companyId });
  await setLastActive(
    tx,
    made.map(({ id }, at) => ({ userId: id, at: lastActive[at] ?? now })),
  );
  return { byUsername: new Map(made.map((member) => [member.username, member])), members: made, companyIds };
}

/** The member of that username. Throws where the content names somebody who is not in the cast. */
export function castMember(cast: DemoCast, username: string): CastMember {
  const member = cast.byUsername.get(username);
  if (!member) throw new Error(`The demo content names ${username}, who is not in the cast`);
  return member;
}
