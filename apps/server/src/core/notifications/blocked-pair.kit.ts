import { type PairLooks, pairSeeds } from '../../testing/blocked-pair.ts';

/** How members appear in notification reads, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const { toldOf } = pairSeeds(kit);
    return {
      'notifications.list': [
        {
          seed: async (scene) => {
            await toldOf(scene);
            return { query: {} };
          },
        },
      ],
      'notifications.group': [{ seed: async (scene) => ({ params: { id: await toldOf(scene) }, query: {} }) }],
      'notifications.unreadOf': [
        {
          seed: async (scene) => {
            await toldOf(scene);
            return { query: { type: 'person', id: scene.other.id } };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
      'notifications.unreadCount': [
        {
          seed: async (scene) => {
            await toldOf(scene);
            return {};
          },
          isSeen: (body: { count: number }) => body.count > 0,
        },
      ],
    };
  },
};
