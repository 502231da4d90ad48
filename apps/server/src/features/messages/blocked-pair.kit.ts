import { type PairLooks, of, pairSeeds, type Look } from '../../testing/blocked-pair.ts';

/** How members appear in reads of messages, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const { follow, talk } = pairSeeds(kit);
    const conversationReads = (query?: Record<string, unknown>): Look[] => [
      {
        seed: async (scene) => {
          await talk(scene);
          return { ...of(scene.other), ...(query ? { query } : {}) };
        },
      },
    ];
    return {
      'messages.list': conversationReads({}).map((look) => ({
        seed: async (scene) => ({ query: (await look.seed(scene)).query ?? {} }),
      })),
      'messages.conversation': conversationReads(),
      'messages.thread': conversationReads({}),
      'messages.withMember': conversationReads({}).map((look) => ({
        seed: async (scene) => {
          const { params, query } = await look.seed(scene);
          return { params: { userId: params?.['id'] }, query: query ?? {} };
        },
      })),
      'messages.changes': conversationReads({ since: 0 }),
      'messages.search': [
        {
          seed: async (scene) => {
            await talk(scene);
            return { query: { q: 'coils' } };
          },
        },
      ],
      'messages.recipients': [
        { seed: async ({ mark }) => ({ query: { q: mark } }) },
        {
          seed: async ({ viewer, other }) => {
            await follow(viewer, other);
            await follow(other, viewer);
            return { query: {} };
          },
        },
      ],
    };
  },
  showsNobody: {
    'messages.unreadCount': 'numbers',
    'messages.quota': 'numbers',
  },
};
