import { sql } from 'drizzle-orm';
import { seedEnhancements } from './demo-enhancements.ts';
import { seedVisits } from './visits.demo.ts';
import { experiences, users } from '../../core/accounts/accounts.tables.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import type { Db } from '../../platform/deps.ts';
import { newFileKey } from '../../platform/files/file-store.ts';
import { demoAvailable, demoBios, demoSkills, formerEmployers, drawSwatch } from './demo-profiles.ts';
import {
  seededRandom,
  type SeededRandom,
  castMember,
  type CastMember,
  type DemoSeeding,
  type FillDemo,
} from '../../platform/demo/demo-content.ts';
/** Members with a picture; the others, `demo-member` among them, show their initials. */
const pictured = [
  'demo-premium',
  'priya-menon',
  'tomasz-wilk',
  'leif-sorensen',
  'yuki-tanabe',
  'caroline-debray',
  'rosa-iglesias',
  'amara-nwosu',
  'louise-bergeron',
  'arthur-pell',
  'lucia-ferrante',
  'theo-lambert',
];

const levels: readonly [RegExp, string][] = [
  [/chief executive/i, 'Chief officer'],
  [/owner|partner/i, 'Owner or partner'],
  [/^vp /i, 'Vice president'],
  [/director|^head of/i, 'Director'],
  [/manager/i, 'Manager'],
  [/lead|supervisor/i, 'Team lead'],
];

/** The level that a title implies; `Experienced` if it implies none. */
const seniorityOf = (title: string) => levels.find(([pattern]) => pattern.test(title))?.[1] ?? 'Experienced';

const month = (now: Date, monthsAgo: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 10);

type Position = typeof experiences.$inferInsert;

function positionsOf(member: CastMember, now: Date, random: SeededRandom): Position[] {
  const { id, companyId, title, profession, location } = member;
  const since = random.between(14, 80);
  const before = since + random.between(20, 90);
  const [former = formerEmployers[0]] = random.some(formerEmployers, 1);
  const positions: Position[] = [
    { userId: id, title: profession, company: former, startedOn: month(now, before), endedOn: month(now, since + 1) },
  ];
  // The name comes from the company's own row, so that it reads the same as the link.
  if (companyId !== null) {
    positions.push({ userId: id, title, company: '', companyId, location, startedOn: month(now, since) });
  }
  return positions;
}

async function seedExperiences(tx: Db, { now, cast }: DemoSeeding, random: SeededRandom): Promise<void> {
  const made = cast.members.flatMap((member, at) => (at % 4 === 3 ? [] : positionsOf(member, now, random)));
  await tx.insert(experiences).values(made);
  await tx.execute(sql`update experiences e set company = c.name from companies c where c.id = e.company_id`);
}

async function seedWords(tx: Db, { cast }: DemoSeeding, random: SeededRandom): Promise<void> {
  for (const [at, { id, username, title, profession }] of cast.members.entries()) {
    const known = demoSkills[profession] ?? [];
    const set: Partial<typeof users.$inferInsert> = {
      bio: demoBios[username] ?? null,
      seniority: seniorityOf(title),
      isAvailableToHire: demoAvailable.has(username),
      skills: at % 6 === 5 ? [] : random.some(known, Math.min(known.length, random.between(2, 4))),
      links: at % 3 === 0 ? [{ label: 'Portfolio', url: `https://${username}.example/` }] : [],
      // Most keep the standard; some show their address to all, or to nobody.
      emailVisibility: (['connections', 'everyone', 'connections', 'nobody'] as const)[at % 4] ?? 'connections',
    };
    await tx.update(users).set(set).where(sql`${users.id} = ${id}`);
  }
}

async function seedPictures(tx: Db, { now, cast, files }: DemoSeeding): Promise<void> {
  for (const [number, username] of pictured.entries()) {
    const { id } = castMember(cast, username);
    const { large, small, thumb } = await drawSwatch(number);
    const keys = { key: newFileKey('webp'), smallKey: newFileKey('webp'), thumbKey: newFileKey('webp') };
    await files.put(keys.key, large, { mime: 'image/webp' });
    await files.put(keys.smallKey, small, { mime: 'image/webp' });
    await files.put(keys.thumbKey, thumb, { mime: 'image/webp' });
    await tx.insert(uploads).values({
      ...keys,
      ownerId: id,
      type: 'image',
      mime: 'image/webp',
      originalName: 'swatch.webp',
      bytes: large.length + small.length + thumb.length,
      width: 640,
      height: 640,
      createdAt: now,
      attachedAt: now,
    });
    await tx
      .update(users)
      .set({ avatarUrl: `/uploads/${keys.thumbKey}` })
      .where(sql`${users.id} = ${id}`);
  }
}

/** What the members say about themselves, where they worked, some of their pictures, who looked at whom, and what Premium adds. */
export const fillProfiles: FillDemo = async (tx, seeding) => {
  const random = seededRandom(20_260_303);
  await seedWords(tx, seeding, random);
  await seedExperiences(tx, seeding, random);
  await seedPictures(tx, seeding);
  await seedVisits(tx, seeding);
  await seedEnhancements(tx, seeding);
};
