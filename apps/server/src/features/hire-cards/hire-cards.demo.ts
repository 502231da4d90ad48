import { castMember, type FillDemo } from '../../platform/demo/demo-content.ts';
import { hireCardHiddenCompanies, hireCards } from './hire-cards.tables.ts';

type Card = Omit<typeof hireCards.$inferInsert, 'ownerId' | 'postedAt' | 'expiresAt' | 'availableFrom'> & {
  /** Days from now, or null for right away. */
  inDays: number | null;
  daysAgo: number;
  hidesFromEmployer: boolean;
};

const DAY = 86_400_000;

/** Cards of members with Premium. */
const cards: Record<string, Card> = {
  'theo-lambert': {
    roles: ['Regional sales manager', 'Manufacturer’s representative'],
    types: ['full_time', 'contract'],
    workplaces: ['hybrid', 'remote'],
    place: 'Texas and the Southwest',
    inDays: null,
    note: 'Twelve years of independent dealers between El Paso and New Orleans. I’d like one line to represent, not seven.',
    audience: 'everyone',
    daysAgo: 6,
    hidesFromEmployer: false,
  },
  'demo-premium': {
    roles: ['VP of product', 'Head of product development'],
    types: ['full_time'],
    workplaces: ['on_site', 'hybrid'],
    place: 'Michigan or Ohio',
    inDays: 75,
    note: 'Hybrid and innerspring lines from first sketch to floor model. Open to a quiet conversation.',
    audience: 'recruiters',
    daysAgo: 20,
    hidesFromEmployer: true,
  },
};

/** Available to Hire cards: one for everyone, and one that its owner’s employer doesn’t see. */
export const fillHireCards: FillDemo = async (tx, { now, cast }) => {
  for (const [username, { inDays, daysAgo, hidesFromEmployer, ...card }] of Object.entries(cards)) {
    const { id: ownerId, companyId } = castMember(cast, username);
    const postedAt = new Date(now.getTime() - daysAgo * DAY);
    await tx.insert(hireCards).values({
      ...card,
      ownerId,
      availableFrom: inDays === null ? null : new Date(now.getTime() + inDays * DAY).toISOString().slice(0, 10),
      postedAt,
      expiresAt: new Date(postedAt.getTime() + 60 * DAY),
    });
    if (hidesFromEmployer && companyId !== null)
      await tx.insert(hireCardHiddenCompanies).values({ ownerId, companyId });
  }
};
