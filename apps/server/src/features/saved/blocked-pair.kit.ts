import { saves } from '../../core/saves/saves.tables.ts';
import { type Look, type PairLooks, pairSeeds } from '../../testing/blocked-pair.ts';

/** How members show in what others saved, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const { postBy } = pairSeeds(kit);
    const savedPost = async ({ viewer, other, mark }: Parameters<Look['seed']>[0]) => {
      const post = await postBy(other, `Words ${mark}`);
      await kit().db.insert(saves).values({ userId: viewer.id, subjectKind: 'post', subjectId: post.id });
      return { params: { kind: 'post' } };
    };
    return {
      'savedThings.list': [
        { seed: async (scene) => ({ ...(await savedPost(scene)), query: {} }) },
        {
          seed: async (scene) => ({ ...(await savedPost(scene)), query: { q: scene.mark } }),
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
    };
  },
};
