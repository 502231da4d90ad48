import { eq, inArray, sql } from 'drizzle-orm';
import { companies, companyClaims, companyRoles, companySuggestions } from './companies.tables.ts';
import { follows } from '../../core/relations/relations.tables.ts';
import type { Db } from '../../platform/deps.ts';
import { castMember, type DemoCast, type FillDemo } from '../../platform/demo/demo-content.ts';

const day = 86_400_000;

/** What some companies say of themselves, by name. */
const said: Record<string, Partial<typeof companies.$inferInsert>> = {
  'Harborline Foam': {
    about:
      'We pour flexible polyurethane and viscoelastic foam on two lines in Hickory and cut it to the drawing.\n\nMost of what we make leaves within four days. Bring us a hand sample and a price point, and we’ll come back with a formulation.',
    sites: ['Hickory, NC', 'Tupelo, MS'],
    sizeBand: '201-500',
    foundedYear: 1987,
    brands: ['Harborcell', 'TrueNorth HR'],
    productCategories: ['Conventional foam', 'High-resilience foam', 'Memory foam', 'Cut parts'],
    contactEmail: 'hello@harborlinefoam.example',
    phone: '+1 828 555 0142',
  },
  'Loomfield Sleep': {
    about:
      'Loomfield builds hybrid mattresses for 600 independent stores, from one plant by the Grand River. We sew every border in-house and weigh every unit before we roll it.',
    sites: ['Grand Rapids, MI'],
    sizeBand: '501-1000',
    foundedYear: 1954,
    brands: ['Loomfield', 'Grand River', 'Nightfield'],
    productCategories: ['Hybrid mattresses', 'Foundations', 'Roll-pack'],
    contactEmail: 'trade@loomfieldsleep.example',
  },
};

const twin = {
  name: 'Harborline Foams Inc.',
  type: 'Foam producer',
  location: 'Hickory, NC',
  website: 'https://harborlinefoam.example',
  domain: 'harborlinefoam.example',
} as const;

async function companyNamed(tx: Db, name: string): Promise<number> {
  const [found] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.name, name));
  if (!found) throw new Error(`The demo content names ${name}, which is not among its companies`);
  return found.id;
}

/** The same company once more, with followers of its own and shared ones: for staff to merge. */
async function seedTwin(tx: Db, now: Date, cast: DemoCast, originalId: number): Promise<void> {
  const [made] = await tx
    .insert(companies)
    .values({ ...twin, createdAt: new Date(now.getTime() - 40 * day) })
    .returning({ id: companies.id });
  if (!made) throw new Error('An insert of one row returns one row');
  const shared = await tx
    .select({ id: follows.followerId })
    .from(follows)
    .where(eq(follows.companyId, originalId))
    .orderBy(follows.id)
    .limit(2);
  const followers = new Set([...cast.members.slice(5, 9).map(({ id }) => id), ...shared.map(({ id }) => id)]);
  const createdAt = new Date(now.getTime() - 30 * day);
  await tx.insert(follows).values([...followers].map((followerId) => ({ followerId, companyId: made.id, createdAt })));
}

/** Who keeps which page, what some say of themselves, a claim that waits for staff, a suggestion, and a company that is there twice. */
export const fillCompanies: FillDemo = async (tx, { now, cast }) => {
  for (const [name, words] of Object.entries(said)) {
    await tx.update(companies).set(words).where(eq(companies.name, name));
  }
  const [harborline, loomfield] = [
    await companyNamed(tx, 'Harborline Foam'),
    await companyNamed(tx, 'Loomfield Sleep'),
  ];
  const northgate = await companyNamed(tx, 'Northgate Innerspring');
  const member = (username: string) => castMember(cast, username).id;
  const since = new Date(now.getTime() - 90 * day);
  await tx.insert(companyRoles).values([
    { companyId: loomfield, userId: member('demo-premium'), role: 'owner', createdAt: since },
    { companyId: loomfield, userId: member('tomasz-wilk'), role: 'editor', createdAt: since },
    { companyId: harborline, userId: member('ben-castellano'), role: 'owner', createdAt: since },
    { companyId: harborline, userId: member('demo-member'), role: 'editor', createdAt: since },
  ]);
  // Whoever spoke for a company has the role to.
  await tx.execute(sql`insert into company_roles (company_id, user_id, role, created_at)
    select distinct company_id, author_id, 'editor', ${since.toISOString()}::timestamptz from posts where company_id is not null
    on conflict do nothing`);
  await tx.insert(companyClaims).values({
    companyId: northgate,
    userId: member('leif-sorensen'),
    method: 'documents',
    evidence:
      'I lead the coil machines in Carthage and look after our trade pages. Our front desk can confirm it: ask for the plant office.',
    createdAt: new Date(now.getTime() - 2 * day),
  });
  await tx.insert(companySuggestions).values({
    companyId: loomfield,
    userId: member('demo-member2'),
    text: 'The foundation line moved to the second building this spring, but the page still lists one site.',
    createdAt: new Date(now.getTime() - day),
  });
  await seedTwin(tx, now, cast, harborline);
  // The pages of the demo accounts are not among those that staff have yet to look at.
  await tx
    .update(companies)
    .set({ isVerified: true })
    .where(inArray(companies.id, [loomfield]));
};
