import { companies } from '../features/companies/companies.tables.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import { setLastActive } from '../core/presence/public.ts';
import type { Db } from '../platform/deps.ts';
import type { CastMember, DemoCast, SeededRandom } from '../platform/demo/demo-content.ts';
import { demoCompanies, demoPeople } from './cast.ts';
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
    .returning({ id: users.id, username: users.username, companyId: users.companyId });
  await setLastActive(
    tx,
    made.map(({ id }, at) => ({ userId: id, at: lastActive[at] ?? now })),
  );
  const members = made.flatMap((member): CastMember[] => {
    const person = demoPeople.find(([username]) => username === member.username);
    if (!person) return [];
    const [, fullName, title, , profession, location] = person;
    return [{ ...member, fullName, title, profession, location }];
  });
  return { byUsername: new Map(members.map((member) => [member.username, member])), members, companyIds };
}
