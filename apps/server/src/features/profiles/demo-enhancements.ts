import { castMember, type DemoSeeding } from '../../platform/demo/demo-content.ts';
import type { Db } from '../../platform/deps.ts';
import { featuredItems, profileEnhancements } from './profiles.tables.ts';

type Enhancement = Omit<typeof profileEnhancements.$inferInsert, 'userId'> & {
  links: readonly { title: string; url: string }[];
};

/** What Premium members made of it. The first place is for one of their posts, which the demo content of posts puts there. */
const enhancements: Record<string, Enhancement> = {
  'demo-premium': {
    actionLabel: 'Request a sample',
    actionUrl: null,
    links: [
      { title: 'Edge support, five ways: the test plan', url: 'https://loomfield.example/labs/edge-support' },
      { title: 'Spring line at the Winter Market', url: 'https://loomfield.example/spring' },
    ],
  },
  'theo-lambert': {
    actionLabel: 'Book a meeting',
    actionUrl: 'https://lambert-reps.example/meet',
    sections: ['experience', 'featured', 'posts', 'skills', 'overview', 'links'],
    links: [{ title: 'How to build a rep network in a year', url: 'https://lambert-reps.example/guide' }],
  },
  'bea-thornton': {
    actionLabel: 'See open roles',
    actionUrl: 'https://thornton-search.example/roles',
    links: [{ title: 'What plants pay in 2026', url: 'https://thornton-search.example/pay-bands' }],
  },
};

/** Featured links, buttons and orders of sections. */
export async function seedEnhancements(tx: Db, { cast }: DemoSeeding): Promise<void> {
  for (const [username, { links, ...extras }] of Object.entries(enhancements)) {
    const { id: userId } = castMember(cast, username);
    await tx.insert(profileEnhancements).values({ userId, ...extras });
    await tx.insert(featuredItems).values(links.map((link, at) => ({ userId, position: at + 1, ...link })));
  }
}
