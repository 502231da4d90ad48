import type { ViewingMode } from '@innerspring/contract/settings/choices';
import { eq } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { castMember, type DemoSeeding, seededRandom } from '../../platform/demo/demo-content.ts';
import type { Db } from '../../platform/deps.ts';
import { profileVisits } from './profiles.tables.ts';

const HOUR = 3_600_000;

/** Who looked at whose profile lately, in hours before now. */
const recent: Record<string, readonly (readonly [visitor: string, hoursAgo: number])[]> = {
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

/** Whose profile all others looked at in the weeks before, and every how many of them did. */
const earlier: Record<string, number> = { 'demo-premium': 1, 'demo-member': 4 };

/** Before the visits above, and within the 90 days that are shown. */
const EARLIER_HOURS = { from: 240, until: 2100 };

/** Members who view profiles without their name. */
const modes: Record<string, ViewingMode> = {
  'hank-dillard': 'profession',
  'stefan-ilic': 'profession',
  'omar-farouk': 'profession',
  'kofi-asante': 'private',
  'mei-lin-zhou': 'private',
};

const easternDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Visits of the last weeks, more of them the nearer they are, as the visitors' viewing modes have it. */
export async function seedVisits(tx: Db, { now, cast }: DemoSeeding): Promise<void> {
  const random = seededRandom(20_261_127);
  for (const [username, viewingMode] of Object.entries(modes))
    await tx
      .update(users)
      .set({ viewingMode })
      .where(eq(users.id, castMember(cast, username).id));
  for (const [visited, lately] of Object.entries(recent)) {
    const { id: visitedId } = castMember(cast, visited);
    const every = earlier[visited];
    const before = cast.members
      .filter(({ id }, at) => every !== undefined && id !== visitedId && at % every === 0)
      .map(({ username }) => {
        const share = random.next();
        return [username, EARLIER_HOURS.from + (EARLIER_HOURS.until - EARLIER_HOURS.from) * share * share] as const;
      });
    const rows = [...lately, ...before].map(([username, hoursAgo]) => {
      const at = new Date(now.getTime() - hoursAgo * HOUR);
      const { id: visitorId } = castMember(cast, username);
      const viewingMode = modes[username] ?? 'named';
      return { visitedId, visitorId, day: easternDay.format(at), viewingMode, countedAt: at, lastAt: at };
    });
    await tx.insert(profileVisits).values(rows);
    await tx.update(users).set({ profileVisitCount: rows.length }).where(eq(users.id, visitedId));
  }
}
