import { eq } from 'drizzle-orm';
import { bugReports } from '../features/feedback/feedback.tables.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import { profileVisits } from '../features/profiles/profiles.tables.ts';
import { messageDrafts } from '../features/messages/messages.tables.ts';
import type { DraftExtras } from '../features/posts/publishing/drafts.queries.ts';
import { postDrafts } from '../features/posts/publishing/drafts.tables.ts';
import type { Db } from '../platform/deps.ts';
import { castMember, type DemoCast } from './seed-cast.ts';

type Seeding = { now: Date; cast: DemoCast };

const HOUR = 3_600_000;

/** Who looked at whose profile, in hours before now. */
const visits: Record<string, readonly (readonly [visitor: string, hoursAgo: number])[]> = {
  'demo-member': [
    ['demo-premium', 3],
    ['priya-menon', 9],
    ['bea-thornton', 20],
    ['pete-lindgren', 31],
    ['mei-lin-zhou', 54],
    ['stefan-ilic', 80],
    ['louise-bergeron', 130],
    ['demo-premium', 150],
  ],
  'demo-premium': [
    ['demo-member', 2],
    ['grace-abara', 6],
    ['tomasz-wilk', 11],
    ['hank-dillard', 26],
    ['lucia-ferrante', 40],
    ['arthur-pell', 73],
    ['kofi-asante', 99],
    ['andre-baptiste', 160],
    ['yuki-tanabe', 220],
  ],
  'demo-member2': [
    ['kim-halloran', 5],
    ['monique-laurent', 30],
    ['theo-lambert', 77],
  ],
};

const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

async function seedVisits(tx: Db, { now, cast }: Seeding): Promise<void> {
  const idOf = (username: string) => castMember(cast, username).id;
  for (const [visited, list] of Object.entries(visits)) {
    const visitedId = idOf(visited);
    const rows = list.map(([visitor, hoursAgo]) => {
      const at = new Date(now.getTime() - hoursAgo * HOUR);
      return { visitedId, visitorId: idOf(visitor), day: easternDay.format(at), countedAt: at, lastAt: at };
    });
    await tx.insert(profileVisits).values(rows);
    await tx.update(users).set({ profileVisitCount: rows.length }).where(eq(users.id, visitedId));
  }
}

/** A draft of words alone. */
const nothingElse: DraftExtras = {
  audience: 'members',
  imageAlt: '',
  declinedLinks: [],
  videoUrl: null,
  coverKey: null,
  captionsKey: null,
};

/** Half-written words: a post of each member account, and a message. */
async function seedDrafts(tx: Db, { now, cast }: Seeding): Promise<void> {
  const idOf = (username: string) => castMember(cast, username).id;
  const updatedAt = new Date(now.getTime() - 5 * HOUR);
  await tx.insert(postDrafts).values([
    {
      userId: idOf('demo-member'),
      place: 'new',
      content: 'Three things I would tell a new shift lead about summer humidity: ',
      extras: nothingElse,
      updatedAt,
    },
    {
      userId: idOf('demo-premium'),
      place: 'new',
      content: 'Rollator test, second round. The edge held, the label did not: ',
      extras: nothingElse,
      updatedAt,
    },
  ]);
  await tx.insert(messageDrafts).values({
    userId: idOf('demo-member'),
    personId: idOf('priya-menon'),
    content: 'The lab says thank you. They ask whether ',
    updatedAt,
  });
}

async function seedBugReport(tx: Db, { now, cast }: Seeding): Promise<void> {
  await tx.insert(bugReports).values({
    reporterId: castMember(cast, 'demo-member').id,
    title: 'The tablet on the line turns the feed sideways',
    description: 'When I turn the tablet while a picture is open, the picture stays the size it had before.',
    stepsToReproduce: 'Open a post with a picture, open the picture, turn the tablet.',
    expectedBehavior: 'The picture fills the screen again.',
    actualBehavior: 'It stays small until I close it.',
    priority: 'medium',
    bugType: 'ui',
    currentPage: '/',
    createdAt: new Date(now.getTime() - 28 * HOUR),
  });
}

/** What people leave behind: visits of profiles, drafts and a bug report. */
export async function seedTraces(tx: Db, seeding: Seeding): Promise<void> {
  await seedVisits(tx, seeding);
  await seedDrafts(tx, seeding);
  await seedBugReport(tx, seeding);
}
